import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.websocket.server.WsSci;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.messaging.converter.MappingJackson2MessageConverter;
import org.springframework.messaging.converter.MessageConverter;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.simp.SimpMessagingTemplate;
import org.springframework.messaging.simp.config.MessageBrokerRegistry;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurerAdapter;
import org.springframework.web.socket.config.annotation.AbstractWebSocketMessageBrokerConfigurer;
import org.springframework.web.socket.config.annotation.EnableWebSocketMessageBroker;
import org.springframework.web.socket.config.annotation.StompEndpointRegistry;

/**
 * Chat and alerts as a hospital's own Spring backend has them: SockJS, STOMP, the simple broker and Jackson are Spring's; the rows are a list
 * instead of a table. Arguments: the port (0 for any); `saved` or `unsaved`: whether a message is stored before or after it is told, which
 * is whether a frame has an id; and `zoneless` or `zoned`: whether moments are LocalDateTimes on the wire, or Instants. What a journey wants of it stands below /control.
 */
public class SpringBackend {
    /** Numbers go on after a restart, as a table's do. */
    static final long first = System.currentTimeMillis();
    static final List<ChatMessage> rows = new ArrayList<>();
    static boolean toldBeforeSaving;
    static boolean isZoned;

    public static class ChatMessage {
        public Long id;
        public Long senderId;
        public Long receiverId;
        public String content;
        public String messageType;
        public String attachmentUrl;
        public LocalDateTime createdAt;
        public boolean seen;
    }

    public static class ReadReceipt {
        public Long senderId;
        public Long receiverId;
        public LocalDateTime timestamp;
    }

    /** What a table of microseconds keeps of a row; the row that was told stays as it was. */
    static synchronized ChatMessage save(ChatMessage message) {
        ChatMessage row = new ChatMessage();
        row.id = first + rows.size();
        row.senderId = message.senderId;
        row.receiverId = message.receiverId;
        row.content = message.content;
        row.messageType = message.messageType;
        row.attachmentUrl = message.attachmentUrl;
        row.createdAt = message.createdAt.truncatedTo(ChronoUnit.MICROS);
        rows.add(row);
        return row;
    }

    static synchronized List<ChatMessage> between(long one, long other) {
        List<ChatMessage> found = new ArrayList<>();
        for (ChatMessage row : rows)
            if ((row.senderId == one && row.receiverId == other) || (row.senderId == other && row.receiverId == one)) found.add(row);
        return found;
    }

    /** Not after the receipt's moment, in nanoseconds: what `createdAt <= :timestamp` means to a database. */
    static synchronized void see(ReadReceipt receipt) {
        for (ChatMessage row : rows)
            if (row.senderId.equals(receipt.receiverId) && row.receiverId.equals(receipt.senderId)
                && !row.createdAt.isAfter(receipt.timestamp)) row.seen = true;
    }

    @Controller
    public static class Chat {
        @Autowired SimpMessagingTemplate template;

        @MessageMapping("/send")
        public void send(ChatMessage message) {
            message.createdAt = LocalDateTime.now();
            if (toldBeforeSaving) tell(message);
            ChatMessage row = save(message);
            message.id = row.id;
            if (!toldBeforeSaving) tell(message);
        }

        @MessageMapping("/read-receipt")
        public void read(ReadReceipt receipt) {
            see(receipt);
            Map<String, Object> told = new HashMap<>();
            told.put("senderId", receipt.senderId);
            told.put("receiverId", receipt.receiverId);
            told.put("timestamp", receipt.timestamp);
            template.convertAndSend("/topic/" + receipt.receiverId, told);
        }

        void tell(ChatMessage message) {
            template.convertAndSend("/topic/" + message.receiverId, message);
            template.convertAndSend("/topic/" + message.senderId, message);
        }
    }

    @RestController
    public static class Calls {
        @Autowired SimpMessagingTemplate template;
        @Autowired Chat chat;

        @RequestMapping("/api/chat/history/{one}/{other}")
        public List<ChatMessage> history(@PathVariable long one, @PathVariable long other) {
            return between(one, other);
        }

        /** Somebody writes, as the phone's own socket would. */
        @RequestMapping(value = "/control/send", method = RequestMethod.POST)
        public void send(@RequestBody ChatMessage message) {
            chat.send(message);
        }

        @RequestMapping(value = "/control/read", method = RequestMethod.POST)
        public void read(@RequestBody ReadReceipt receipt) {
            receipt.timestamp = LocalDateTime.now();
            chat.read(receipt);
        }

        /** An alert with this backend's moment of now, as its clock and zone have it. */
        @RequestMapping(value = "/control/alert", method = RequestMethod.POST)
        public void alert(@RequestBody Map<String, Object> alert) {
            alert.put("timestamp", LocalDateTime.now());
            template.convertAndSend("/topic/admin/notifications", alert);
        }
    }

    @Configuration
    @EnableWebMvc
    @EnableWebSocketMessageBroker
    public static class Setup extends AbstractWebSocketMessageBrokerConfigurer {
        @Bean Chat chat() { return new Chat(); }

        @Bean Calls calls() { return new Calls(); }

        @Bean Json json() { return new Json(); }

        @Override
        public void configureMessageBroker(MessageBrokerRegistry registry) {
            ThreadPoolTaskScheduler beats = new ThreadPoolTaskScheduler();
            beats.initialize();
            registry.enableSimpleBroker("/topic").setTaskScheduler(beats).setHeartbeatValue(new long[] {10_000, 10_000});
            registry.setApplicationDestinationPrefixes("/app");
        }

        @Override
        public void registerStompEndpoints(StompEndpointRegistry registry) {
            registry.addEndpoint("/ws-chat").setAllowedOrigins("*").withSockJS();
        }

        @Override
        public boolean configureMessageConverters(List<MessageConverter> converters) {
            MappingJackson2MessageConverter json = new MappingJackson2MessageConverter();
            json.setObjectMapper(mapper());
            converters.add(json);
            return false;
        }
    }

    public static class Json extends WebMvcConfigurerAdapter {
        @Override
        public void configureMessageConverters(List<HttpMessageConverter<?>> converters) {
            converters.add(new MappingJackson2HttpMessageConverter(mapper()));
        }
    }

    /** Moments as Jackson's module of Java's dates has them, which Debian does not: up to nine digits, and of a LocalDateTime no zone. */
    static ObjectMapper mapper() {
        SimpleModule moments = new SimpleModule();
        moments.addSerializer(LocalDateTime.class, new JsonSerializer<LocalDateTime>() {
            @Override
            public void serialize(LocalDateTime moment, JsonGenerator to, SerializerProvider provider) throws IOException {
                to.writeString(isZoned
                    ? moment.atZone(ZoneId.systemDefault()).toInstant().toString()
                    : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(moment));
            }
        });
        moments.addDeserializer(LocalDateTime.class, new JsonDeserializer<LocalDateTime>() {
            @Override
            public LocalDateTime deserialize(JsonParser from, DeserializationContext context) throws IOException {
                String text = from.getText();
                if (isZoned) return LocalDateTime.ofInstant(Instant.parse(text), ZoneId.systemDefault());
                // A Z is dropped, as Jackson's LocalDateTimeDeserializer does where it is lenient.
                return LocalDateTime.parse(text.endsWith("Z") ? text.substring(0, text.length() - 1) : text);
            }
        });
        return new ObjectMapper().registerModule(moments).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    public static void main(String[] arguments) throws Exception {
        toldBeforeSaving = arguments[1].equals("unsaved");
        isZoned = arguments[2].equals("zoned");
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("homedraw-spring").toString());
        tomcat.setPort(Integer.parseInt(arguments[0]));
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", null);
        context.addServletContainerInitializer(new WsSci(), null);
        AnnotationConfigWebApplicationContext spring = new AnnotationConfigWebApplicationContext();
        spring.register(Setup.class);
        Wrapper servlet = Tomcat.addServlet(context, "spring", new DispatcherServlet(spring));
        servlet.setAsyncSupported(true);
        servlet.setLoadOnStartup(1);
        context.addServletMappingDecoded("/", "spring");
        tomcat.start();
        System.out.println("port: " + tomcat.getConnector().getLocalPort());
        tomcat.getServer().await();
    }
}
