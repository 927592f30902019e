import { openConnection, succeeded, type Answer, type Connection } from './http-client.ts'
import { pay, startServerProcess, type Person, type ServerProcess } from './server-process.ts'

/** Each member has already paid `ACQUAINTANCES` others, so later payments go to known people. */
export interface Crowd extends ServerProcess {
  readonly payAny: (connection: Connection) => Promise<Answer>
  /** Reads the wallet of any of them. */
  readonly readAny: (connection: Connection) => Promise<Answer>
  readonly quiet: readonly Person[]
}

const MEMBERS = 100
const ACQUAINTANCES = 5

interface CrowdOptions {
  /** The number of additional members, who take part in no payments of `payAny`. */
  readonly quiet?: number
  readonly processes?: number
}

export async function startCrowd(url: string, kind: string, { quiet = 0, processes = 1 }: CrowdOptions = {}): Promise<Crowd> {
  const server = await startServerProcess(url, { kind, members: MEMBERS + quiet, processes })
  const { port } = server
  const people = server.people.slice(0, MEMBERS)

  function send(connection: Connection, index: number, nth: number): Promise<Answer> {
    const payer = people[index]
    const payee = people[(index + nth) % MEMBERS]
    if (!payer || !payee) throw new Error('no such payer or payee')
    return pay(connection, payer, payee)
  }

  /**
   * The first payment to a person uses one of the payer's look-ups of the day. These payments happen before the
   * measurement, so that measured ones go to known people, as most real ones do.
   */
  async function getAcquainted(index: number): Promise<void> {
    const connection = await openConnection(port)
    for (let nth = 1; nth <= ACQUAINTANCES; nth += 1) succeeded(await send(connection, index, nth))
    connection.close()
  }
  try {
    await Promise.all(people.map((_person, index) => getAcquainted(index)))
  } catch (error) {
    await server.stop()
    throw error
  }
  const any = (count: number): number => Math.floor(Math.random() * count)
  return {
    ...server,
    quiet: server.people.slice(MEMBERS),
    readAny: (connection) => {
      const reader = people[any(MEMBERS)]
      if (!reader) throw new Error('no such reader')
      return connection.post('/rpc/get_wallet', reader.access_token, '{}')
    },
    payAny: (connection) => send(connection, any(MEMBERS), 1 + any(ACQUAINTANCES)),
  }
}
