export interface CallBody {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly type: string
}

const isFile = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array
const filesIn = (value: unknown): readonly Uint8Array<ArrayBuffer>[] => [value].flat().filter(isFile)

export async function bodyOf(input: unknown): Promise<CallBody> {
  const fields = Object.entries(input ?? {})
  const withFiles = fields.filter(([, value]) => filesIn(value).length > 0)
  if (withFiles.length === 0) return { body: JSON.stringify(input), type: 'application/json' }
  const form = new FormData()
  form.append('input', JSON.stringify(Object.fromEntries(fields.filter((field) => !withFiles.includes(field)))))
  for (const [name, value] of withFiles) for (const file of filesIn(value)) form.append(name, new Blob([file]))
  const encoded = new Response(form)
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' }
}
