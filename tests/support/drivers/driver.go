// Runs the programs named on standard input, each in its own process.
package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
)

func main() {
	if len(os.Args) > 1 {
		programs[os.Args[1]]()
		return
	}
	names := bufio.NewScanner(os.Stdin)
	for names.Scan() {
		command := exec.Command(os.Args[0], names.Text())
		command.Stdout, command.Stderr = os.Stdout, os.Stderr
		command.Run()
		fmt.Printf("\n==done %d\n", command.ProcessState.ExitCode())
	}
}
