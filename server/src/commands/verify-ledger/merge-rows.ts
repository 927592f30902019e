export interface PositionedRow {
  readonly place: number
  readonly line: string
}

/** Merges streams that are sorted by `place`. At equal places, the row of the earlier stream comes first. */
export async function* merged(streams: readonly AsyncGenerator<PositionedRow>[]): AsyncGenerator<string> {
  const heads: IteratorResult<PositionedRow, unknown>[] = []
  for (const stream of streams) heads.push(await stream.next())
  for (;;) {
    let first: { readonly at: number; readonly value: PositionedRow } | null = null
    for (const [at, one] of heads.entries())
      if (!one.done && (first === null || one.value.place < first.value.place)) first = { at, value: one.value }
    const stream = first && streams[first.at]
    if (!first || !stream) return
    yield first.value.line
    heads[first.at] = await stream.next()
  }
}
