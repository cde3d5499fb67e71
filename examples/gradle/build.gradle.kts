plugins {
    application
}

repositories {
    mavenLocal()
    mavenCentral()
}

dependencies {
    implementation("org.parseval:parseval-formats:0.1.0")
}
