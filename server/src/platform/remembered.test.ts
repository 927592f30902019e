import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function aSource() {
  const asked: { key: string; answer: (value: string | null) => void; refuse: (error: Error) => void }[] = []
  const read = (key: string) =>
    new Promise<string | null>((answer, refuse) => {
      asked.push({ key, answer, refuse })
    })
  return { asked, read }
}

test('a known value is not read again until it is forgotten', async () => {
  const { asked, read } = aSource()
  const names = remembered(read)
  const [first, second] = [names.find('marie'), names.find('marie')]
  expect(asked).toHaveLength(1)
  asked[0]?.answer('Marie')
  expect(await Promise.all([first, second])).toEqual(['Marie', 'Marie'])
  expect(names.find('marie')).toBe('Marie')
  names.forget('marie')
  void names.find('marie')
  expect(asked).toHaveLength(2)
})

test('a read during a change is used but not cached', async () => {
  const { asked, read } = aSource()
  const names = remembered(read)
  const before = names.find('marie')
  names.forget('marie')
  const after = names.find('marie')
  asked[1]?.answer('Marie Jean')
  expect(await after).toBe('Marie Jean')
  asked[0]?.answer('Marie')
  expect(await before).toBe('Marie')
  expect(names.find('marie')).toBe('Marie Jean')
})

test('null and failures are not cached', async () => {
  const { asked, read } = aSource()
  const names = remembered(read)
  const nobody = names.find('marie')
  asked[0]?.answer(null)
  expect(await nobody).toBeNull()
  const failed = names.find('marie')
  asked[1]?.refuse(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  void names.find('marie')
  expect(asked).toHaveLength(3)
})

test('the least recently used values are dropped', async () => {
  const read: string[] = []
  const names = remembered((key) => {
    read.push(key)
    return Promise.resolve(key)
  }, 2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await names.find(key)
  expect(read).toEqual(['a', 'b', 'c', 'b'])
})
