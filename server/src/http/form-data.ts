import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { BODY_BYTES_MAX, type Procedure } from '@hai/contract/procedure'
import { z } from 'zod'
import { Failure, isFailure } from '../platform/failure.ts'

/** The name of the part that contains all fields except files, as JSON. */
const INPUT = 'input'
/** The schema of a call sets its exact limit, which is never higher. */
const FILES_MAX = 8
const HEADER_BYTES_MAX = 2_000

export interface Form {
  readonly contentType: string
  readonly bytesMax: number
  readonly uploads: NonNullable<Procedure['uploads']>
  readonly readJson: (text: string) => Promise<unknown>
}

export const isFormData = (type: string): boolean => type === 'multipart/form-data'

const badPart = (path: string, reason: string): Failure => new Failure('BAD_REQUEST', { fields: [{ path, reason }] })
const tooLarge = (): Failure => new Failure('PAYLOAD_TOO_LARGE', undefined)

const fields = z.record(z.string(), z.unknown())

class Files {
  readonly byField: Map<string, Buffer[][]>

  constructor(uploads: Form['uploads']) {
    this.byField = new Map(Object.keys(uploads).map((field) => [field, []]))
  }

  take(field: string, stream: Readable): void {
    const files = this.byField.get(field)
    if (!files) throw badPart(field.slice(0, 100), 'this field carries no file')
    const chunks: Buffer[] = []
    files.push(chunks)
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Without a listener, the error would end the process. `readFormData` fails too and reports it.
    stream.on('error', () => undefined)
  }

  values(uploads: Form['uploads']): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    for (const [field, files] of this.byField) {
      if (files.length === 0) continue
      const whole = files.map((chunks) => Buffer.concat(chunks))
      if (uploads[field] === 'one' && whole.length > 1) throw badPart(field, 'must be one file')
      values[field] = uploads[field] === 'one' ? whole[0] : whole
    }
    return values
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fields: 1,
        fieldSize: BODY_BYTES_MAX,
        fieldNameSize: 100,
        files: FILES_MAX,
        parts: FILES_MAX + 1,
        headerPairs: 10,
        headerSize: HEADER_BYTES_MAX,
      },
    })
  } catch {
    throw badPart('', 'the body is not valid multipart/form-data')
  }
}

async function feed(parser: BusboyInstance, payload: AsyncIterable<Buffer>, bytesMax: number): Promise<void> {
  const finished = once(parser, 'finish')
  // A rejection before the `await` below must not count as unhandled.
  finished.catch(() => undefined)
  let bytes = 0
  for await (const chunk of payload) {
    bytes += chunk.length
    if (bytes > bytesMax) throw tooLarge()
    if (parser.errored) throw parser.errored
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), finished])
  }
  parser.end()
  await finished
}

/**
 * Files are read as bytes, all other fields from the JSON in the part `input`. Fails: BAD_REQUEST, PAYLOAD_TOO_LARGE.
 */
export async function readFormData(payload: AsyncIterable<Buffer>, form: Form): Promise<Record<string, unknown>> {
  const parser = openParser(form.contentType)
  const files = new Files(form.uploads)
  let input = '{}'
  let fault: Failure | undefined
  const refuse = (failure: Failure): void => {
    fault ??= failure
    parser.destroy(failure)
  }
  parser.on('file', (field, stream) => {
    try {
      files.take(field, stream)
    } catch (error) {
      stream.on('error', () => undefined).resume()
      refuse(isFailure(error) ? error : badPart('', 'cannot be read'))
    }
  })
  parser.on('field', (field, text, _isNameCut, isCut) => {
    if (field !== INPUT) refuse(badPart(field.slice(0, 100), 'this field is not known'))
    else if (isCut) refuse(tooLarge())
    else input = text
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refuse(badPart('', 'the form has too many parts')))
  try {
    await feed(parser, payload, form.bytesMax)
  } catch (error) {
    throw isFailure(error) ? error : (fault ?? badPart('', 'the body is not valid multipart/form-data'))
  }
  if (fault) throw fault
  const { success, data } = fields.safeParse(await form.readJson(input))
  if (!success) throw badPart('', `the part ${INPUT} must be a JSON object`)
  return { ...data, ...files.values(form.uploads) }
}
