package org.springframework.web.client;

import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** The part of Spring 6's client that the quick start uses, by the client of Spring 4. */
public class RestClient {
    private final HttpHeaders headers = new HttpHeaders();
    private String url;
    private Object sent;

    public static RestClient builder() {
        return new RestClient();
    }

    public RestClient baseUrl(String base) {
        url = base;
        return this;
    }

    public RestClient defaultHeader(String name, String value) {
        headers.set(name, value);
        return this;
    }

    public RestClient build() {
        return this;
    }

    public RestClient post() {
        RestClient request = new RestClient().baseUrl(url);
        request.headers.putAll(headers);
        return request;
    }

    public RestClient uri(String path) {
        return baseUrl(url + path);
    }

    public RestClient header(String name, String value) {
        return defaultHeader(name, value);
    }

    public RestClient contentType(MediaType type) {
        headers.setContentType(type);
        return this;
    }

    public RestClient body(Object body) {
        sent = body;
        return this;
    }

    public RestClient retrieve() {
        return this;
    }

    public <T> T body(Class<T> type) {
        return new RestTemplate().postForObject(url, new HttpEntity<>(sent, headers), type);
    }
}
