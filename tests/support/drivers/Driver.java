import java.io.BufferedReader;
import java.io.InputStreamReader;

/** Runs the classes named on standard input in one JVM, because starting one takes longer than a sample. */
public class Driver {
    public static void main(String[] args) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in));
        for (String name = lines.readLine(); name != null; name = lines.readLine()) {
            int code = 0;
            try {
                Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (Throwable error) {
                error.printStackTrace(System.out);
                code = 1;
            }
            System.out.println("\n==done " + code);
            System.out.flush();
        }
    }
}
