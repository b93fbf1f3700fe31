package org.springframework.boot.autoconfigure;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Spring Boot's mark of an application. */
@Retention(RetentionPolicy.RUNTIME)
public @interface SpringBootApplication {}
