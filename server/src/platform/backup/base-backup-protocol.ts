import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'

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

/** The methods that `pg` calls on a custom query. The package has no types for them. */
interface CopyOut extends pg.Submittable {
  readonly handleRowDescription: () => void
  readonly handleDataRow: () => void
  readonly handleCommandComplete: () => void
  readonly handleCopyData: (message: { readonly chunk: Buffer }, connection: Connection) => void
  readonly handleError: (error: unknown) => void
  readonly handleReadyForQuery: (connection: Connection) => void
}

/**
 * Runs BASE_BACKUP of the replication protocol, which also waits until the WAL of the copy is archived. `client` must
 * be connected with `replication=database`. Rejects with PostgreSQL’s error, with the error of a receiver, or if there
 * are tablespaces outside the data folder.
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
  /** Pauses the connection while the disk cannot keep up. Copies the data, because the driver reuses its buffer. */
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
      stream.resume() // a receiver that has ended never emits `drain`
      resolve(undefined)
    },
  }
  // A receiver can fail, for example on a full disk. Without this `reject`, the code would wait forever for the paused
  // connection.
  const written = Promise.all([finished(archive), finished(manifest)])
  written.catch(reject)
  client.query(query)
  await promise
  archive.end()
  manifest.end()
  await written
}
