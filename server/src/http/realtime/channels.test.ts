import { readFileSync } from 'node:fs'
import { channelAccess } from '@hai/contract/events'
import { expect, test } from 'vitest'

test('the API pages list every channel with its access level', () => {
  const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
  const [, table = ''] = page.split('| channel | for | events |')
  const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([^`]+)` \| (\w+)/gm)].map(([, name, access]) => [name, access])
  const own = Object.entries(channelAccess).sort()
  expect(rows.filter(([name]) => name !== 'chat:{session_id}').sort()).toEqual(own)
  expect(rows).toContainEqual(['chat:{session_id}', 'member'])
})
