import org.parseval.Parseval
import scala.jdk.CollectionConverters._

object Sprinkler {
  def main(args: Array[String]): Unit = {
    val sprinkler = Parseval.read(args(0)).prepare()
    val wet = sprinkler.`given`(Map("wet" -> "yes").asJava)
    println(s"rain ${wet.marginals().of("rain").probability("yes")}")
    println(s"best ${wet.bestState().states().asScala.toMap}")
  }
}
