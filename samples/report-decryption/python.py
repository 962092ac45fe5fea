# docs:start
import os
import subprocess


def decrypt_report(source, target, fingerprint):
    """Decrypts a report and accepts it only if it's signed with Partita's file key."""
    unverified = f"{target}.unverified"
    for path in (target, unverified):
        if os.path.exists(path):
            os.remove(path)
    command = ["gpg", "--batch", "--no-tty", "--status-fd", "1", "--output", unverified]
    result = subprocess.run(
        [*command, "--decrypt", "--", source],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    lines = [line.split() for line in result.stdout.decode(errors="replace").splitlines()]
    marks = [line[1:] for line in lines if line[:1] == ["[GNUPG:]"]]
    good = [mark for mark in marks if mark[:1] == ["GOODSIG"]]
    valid = [mark for mark in marks if mark[:1] == ["VALIDSIG"]]
    # The last field is the fingerprint of the primary key, no matter which subkey signed.
    is_partitas = len(valid) == 1 and valid[0][-1] == fingerprint
    if result.returncode != 0 or len(good) != 1 or not is_partitas:
        if os.path.exists(unverified):
            os.remove(unverified)
        raise ValueError("The file is damaged, encrypted for another key, or not signed by Partita.")
    os.replace(unverified, target)
# docs:end


if __name__ == "__main__":
    import sys

    try:
        decrypt_report(sys.argv[1], sys.argv[2], os.environ["PARTITA_FILE_KEY_FINGERPRINT"])
        print("ok")
    except (ValueError, OSError) as error:
        print(error)
        raise SystemExit(1)
