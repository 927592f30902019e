import { openConnection, succeeded, type Answer, type Connection } from './http-client.ts'
import { pay, startServerProcess, type Person, type ServerProcess } from './server-process.ts'

/** A server in a process of its own with everything on, and members with sessions who pay people they know. */
export interface Crowd extends ServerProcess {
  /** One payment of anybody to somebody they know. */
  readonly payAny: (connection: Connection) => Promise<Answer>
  /** Members whom none of these payments is about. */
  readonly quiet: readonly Person[]
}

const MEMBERS = 100
/** How many others each of them pays. */
const ACQUAINTANCES = 5

/** `quiet`: so many members beside them, to whom nothing happens. */
export async function startCrowd(url: string, kind: string, quiet = 0): Promise<Crowd> {
  const server = await startServerProcess(url, { kind, members: MEMBERS + quiet })
  const { port } = server
  const people = server.people.slice(0, MEMBERS)

  /** Pays the payer’s `nth` acquaintance. */
  function send(connection: Connection, index: number, nth: number): Promise<Answer> {
    const payer = people[index]
    const payee = people[(index + nth) % MEMBERS]
    if (!payer || !payee) throw new Error('nobody to send')
    return pay(connection, payer, payee)
  }

  /** Who pays somebody for the first time costs one of the day’s strangers. Most payments go to people one knows: these do. */
  await Promise.all(
    people.map(async (_person, index) => {
      const connection = await openConnection(port)
      for (let nth = 1; nth <= ACQUAINTANCES; nth += 1) succeeded(await send(connection, index, nth))
      connection.close()
    }),
  )
  const any = (count: number): number => Math.floor(Math.random() * count)
  return {
    ...server,
    quiet: server.people.slice(MEMBERS),
    payAny: (connection) => send(connection, any(MEMBERS), 1 + any(ACQUAINTANCES)),
  }
}
