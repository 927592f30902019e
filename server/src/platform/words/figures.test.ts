import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'

const read = async (path: string): Promise<readonly (readonly [string, string])[]> => {
  const file = new URL(`../../../../${path}`, import.meta.url)
  return Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8'))))
}
/** A duration, or a number of wrong attempts. Limits for 30 days are excepted, because they are part of the product. */
const figure = /\b(?:(?!30 )\d+|an|one|two|three|four|five|six|seven|ten|twenty)\s(?:minutes?|hours?|days?|wrong)\b/i

test('texts for members about cash-outs and tasks contain no figures that settings can change', async () => {
  const said = (await read('server/locales/en.json')).filter(([key]) => /cashout|task/.test(key))
  const shown = await Promise.all(['agents', 'cashouts', 'tasks'].map((name) => read(`web/locales/en/${name}.json`)))
  expect(said.length).toBeGreaterThan(20)
  expect([...said, ...shown.flat()].filter(([, text]) => figure.test(text))).toEqual([])
})
