import java.util.HashMap;
import java.util.Map;

/** The settings of the shop: environment variables, and system properties, which tests can change. */
final class Settings {

    static Map<String, String> all() {
        Map<String, String> all = new HashMap<>(System.getenv());
        System.getProperties().stringPropertyNames().forEach(name -> all.put(name, System.getProperty(name)));
        return all;
    }
}
