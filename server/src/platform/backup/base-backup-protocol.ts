import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'

/** Where PostgreSQL’s answer to BASE_BACKUP goes: the data folder as a tar archive, and the list of what is in it. */
interface Receivers {
  readonly archive: Writable
  readonly manifest: Writable
}

const NEW_ARCHIVE = 'n'
const MANIFEST = 'm'
const DATA = 'd'

interface Connection {
  readonly stream: { pause: () => unknown; resume: () => unknown }
  query: (text: string) => void
}

/** What `pg` calls on the query that is under way. It has no types for those who bring their own. */
interface CopyOut extends pg.Submittable {
  readonly handleRowDescription: () => void
  readonly handleDataRow: () => void
  readonly handleCommandComplete: () => void
  readonly handleCopyData: (message: { readonly chunk: Buffer }, connection: Connection) => void
  readonly handleError: (error: unknown) => void
  readonly handleReadyForQuery: (connection: Connection) => void
}

/**
 * BASE_BACKUP of the replication protocol, by which pg_basebackup works: PostgreSQL reads its own files, looks at the checksum of
 * each page, leaves out what is of no use elsewhere, and waits until the log that belongs to the copy has been archived.
 * `client`: connected with `replication=database`. Ends both receivers. Rejects with PostgreSQL’s error.
 */
export async function receiveBaseBackup(client: pg.Client, label: string, { archive, manifest }: Receivers): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let receiver: Writable | null = null
  let archives = 0

  function begin(kind: string): void {
    receiver = kind === MANIFEST ? manifest : archive
    if (kind === NEW_ARCHIVE) archives += 1
    if (archives > 1)
      reject(new Error('the database has tablespaces outside its data folder, which cannot be backed up this way'))
  }

  let isPaused = false
  /** Reads no more from the database than the disk takes. The driver writes over what it has given us, so we keep a copy. */
  function pass(content: Buffer, { stream }: Connection): void {
    if (!receiver || receiver.destroyed || receiver.write(Buffer.from(content)) || isPaused) return
    isPaused = true
    stream.pause()
    receiver.once('drain', () => {
      isPaused = false
      stream.resume()
    })
  }

  const query: CopyOut = {
    submit: (connection: Connection) =>
      connection.query(
        `BASE_BACKUP (LABEL ${pg.escapeLiteral(label)}, CHECKPOINT 'fast', WAIT true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
      ),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleCopyData: ({ chunk }, connection) => {
      const kind = String.fromCharCode(chunk[0] ?? 0)
      if (kind === DATA) pass(chunk.subarray(1), connection)
      else if (kind === NEW_ARCHIVE || kind === MANIFEST) begin(kind)
    },
    handleError: reject,
    handleReadyForQuery: ({ stream }) => {
      stream.resume() // a receiver that is ended tells nobody that it has room again
      resolve(undefined)
    },
  }
  // A disk that is full must not leave us waiting for a database that waits for us.
  const written = Promise.all([finished(archive), finished(manifest)])
  written.catch(reject)
  client.query(query)
  await promise
  archive.end()
  manifest.end()
  await written
}
