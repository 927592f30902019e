/**
 * Builds the multipart form of a call with files: each file is a part named like its field, and the part `input` is the
 * JSON of the other fields.
 */
export function toFormData(input: unknown): FormData {
  const fields = Object.entries(input ?? {}).map(
    ([name, value]) => [name, value, [value].flat().filter((one) => one instanceof Blob)] as const,
  )
  const form = new FormData()
  form.append(
    'input',
    JSON.stringify(Object.fromEntries(fields.filter(([, , files]) => files.length === 0).map(([name, value]) => [name, value]))),
  )
  for (const [name, , files] of fields) for (const file of files) form.append(name, file)
  return form
}
