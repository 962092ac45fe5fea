// Exists only because xUnit isn't a package of Debian, and Mono can't load it: the tests of C# fixtures are compiled with these
// parts of xUnit 2, which have its names and signatures, and run by the program below.
using System;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;

namespace Xunit
{
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class FactAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CollectionAttribute : Attribute
    {
        public readonly string Name;

        public CollectionAttribute(string name)
        {
            Name = name;
        }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CollectionDefinitionAttribute : Attribute
    {
        public readonly string Name;

        public CollectionDefinitionAttribute(string name)
        {
            Name = name;
        }
    }

    public interface ICollectionFixture<TFixture> where TFixture : class
    {
    }

    public interface IAsyncLifetime
    {
        Task InitializeAsync();

        Task DisposeAsync();
    }

    public static class Assert
    {
        public static void Equal<T>(T expected, T actual)
        {
            if (!Equals(expected, actual))
            {
                throw new InvalidOperationException($"Expected: {expected}. Actual: {actual}.");
            }
        }

        public static async Task ThrowsAsync<TException>(Func<Task> work) where TException : Exception
        {
            try
            {
                await work();
            }
            catch (TException)
            {
                return;
            }
            throw new InvalidOperationException($"Expected: {typeof(TException)}.");
        }

        public static void NotEqual<T>(T expected, T actual)
        {
            if (Equals(expected, actual))
            {
                throw new InvalidOperationException($"Expected: not {expected}.");
            }
        }
    }

    /// <summary>Runs the facts of each class with a new object, and the fixture of its collection.</summary>
    public static class TestRunner
    {
        public static int Main()
        {
            int failed = 0;
            Type[] types = Assembly.GetExecutingAssembly().GetTypes();
            foreach (Type definition in types.Where(type => type.GetCustomAttribute<CollectionDefinitionAttribute>() != null))
            {
                string name = definition.GetCustomAttribute<CollectionDefinitionAttribute>().Name;
                Type fixtureType = definition.GetInterfaces()[0].GetGenericArguments()[0];
                using (var fixture = (IDisposable)Activator.CreateInstance(fixtureType))
                {
                    foreach (MethodInfo fact in types
                        .Where(type => type.GetCustomAttribute<CollectionAttribute>()?.Name == name)
                        .SelectMany(type => type.GetMethods())
                        .Where(method => method.GetCustomAttribute<FactAttribute>() != null))
                    {
                        failed += RunAsync(fact, fixture).GetAwaiter().GetResult() ? 0 : 1;
                    }
                }
            }
            return failed;
        }

        private static async Task<bool> RunAsync(MethodInfo fact, object fixture)
        {
            object test = Activator.CreateInstance(fact.DeclaringType, fixture);
            try
            {
                await ((IAsyncLifetime)test).InitializeAsync();
                await (Task)fact.Invoke(test, null);
                await ((IAsyncLifetime)test).DisposeAsync();
                Console.WriteLine($"Passed: {fact.Name}");
                return true;
            }
            catch (Exception failure)
            {
                Console.WriteLine($"Failed: {fact.Name}: {failure}");
                return false;
            }
        }
    }
}
