import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
