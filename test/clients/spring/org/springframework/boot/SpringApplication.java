package org.springframework.boot;

import java.net.InetSocketAddress;
import java.util.List;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.web.context.support.StaticWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** What Spring Boot does around the quick start, as far as it needs it, with Debian's Spring MVC 4.3 and Jetty 9. */
public class SpringApplication {
    public static void run(Class<?> app, String... args) {
        StaticWebApplicationContext context = new StaticWebApplicationContext();
        context.registerSingleton("app", app);
        context.registerSingleton("mapping", RequestMappingHandlerMapping.class);
        RequestMappingHandlerAdapter adapter = new RequestMappingHandlerAdapter();
        adapter.setMessageConverters(List.of(new ByteArrayHttpMessageConverter(), new MappingJackson2HttpMessageConverter()));
        context.getBeanFactory().registerSingleton("adapter", adapter);
        int port = Integer.parseInt(args[0].substring("--server.port=".length()));
        Server server = new Server(new InetSocketAddress("127.0.0.1", port));
        ServletContextHandler handler = new ServletContextHandler();
        context.setServletContext(handler.getServletContext());
        context.refresh();
        adapter.setApplicationContext(context);
        adapter.setBeanFactory(context.getBeanFactory());
        adapter.afterPropertiesSet();
        handler.addServlet(new ServletHolder(new DispatcherServlet(context)), "/");
        server.setHandler(handler);
        try {
            server.start();
        } catch (Exception error) {
            throw new IllegalStateException(error);
        }
    }
}
