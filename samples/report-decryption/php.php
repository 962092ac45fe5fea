<?php
// docs:start
/** Decrypts a report and accepts it only if it's signed with Partita's file key. */
function decryptReport(string $input, string $output, string $fingerprint): void
{
    $unverified = "$output.unverified";
    array_map(fn (string $file) => is_file($file) && unlink($file), [$output, $unverified]);
    $command = ['gpg', '--batch', '--no-tty', '--status-fd', '1', '--output', $unverified, '--decrypt', '--', $input];
    // An array runs gpg without a shell, so the file name is safe.
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
    if ($process === false) {
        throw new RuntimeException('gpg could not be started.');
    }
    $lines = array_map(fn (string $line) => explode(' ', $line), explode("\n", stream_get_contents($pipes[1])));
    fclose($pipes[1]);
    $status = proc_close($process);
    $marks = fn (string $name) => array_values(
        array_filter($lines, fn (array $line) => $line[0] === '[GNUPG:]' && ($line[1] ?? '') === $name)
    );
    $valid = $marks('VALIDSIG');
    // The last field is the fingerprint of the primary key, no matter which subkey signed.
    $isPartitas = count($valid) === 1 && hash_equals($fingerprint, end($valid[0]));
    if ($status !== 0 || count($marks('GOODSIG')) !== 1 || !$isPartitas) {
        is_file($unverified) && unlink($unverified);
        throw new RuntimeException('The file is damaged, encrypted for another key, or not signed by Partita.');
    }
    rename($unverified, $output);
}
// docs:end

try {
    decryptReport($argv[1], $argv[2], getenv('PARTITA_FILE_KEY_FINGERPRINT'));
    echo 'ok', PHP_EOL;
} catch (Throwable $error) {
    echo $error->getMessage(), PHP_EOL;
    exit(1);
}
