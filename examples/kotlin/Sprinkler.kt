import org.parseval.Parseval

fun main(args: Array<String>) {
    val sprinkler = Parseval.read(args[0]).prepare()
    val wet = sprinkler.given(mapOf("wet" to "yes"))
    println("rain ${wet.marginals().of("rain").probability("yes")}")
    println("best ${wet.bestState().states()}")
}
