import type { CallInput, FileProcedureName } from '@hai/contract/contract'
import type { ErrorBody } from '@hai/contract/errors'
import { extractText, getDocumentProxy } from 'unpdf'
import { type Proof, Refused, type TestApp } from './app.ts'

export interface TakenFile {
  readonly file_name: string
  readonly type: string
  readonly bytes: Buffer
}

export async function takeFile<Name extends FileProcedureName>(
  app: TestApp,
  name: Name,
  input: CallInput<Name>,
  proof?: Proof,
): Promise<TakenFile> {
  const response = await app.post(`/rpc/${name}`, input, proof)
  if (!response.ok) throw new Refused(name, response.status, (await response.json()) as ErrorBody)
  const [, file_name = ''] = /filename="([\w.-]+)"$/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { file_name, type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
}

export async function textOfPdf(bytes: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
