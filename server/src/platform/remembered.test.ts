import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

/** A source whose answers are given by hand, one for each time it is asked. */
function aSource() {
  const asked: { key: string; answer: (value: string | null) => void; refuse: (error: Error) => void }[] = []
  const read = (key: string) =>
    new Promise<string | null>((answer, refuse) => {
      asked.push({ key, answer, refuse })
    })
  return { asked, read }
}

test('what is known is not read again until it is forgotten', async () => {
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

test('what was being read while it changed is used and not kept', async () => {
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

test('nothing and failures are asked for again', async () => {
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

test('the oldest make room', async () => {
  const read: string[] = []
  const names = remembered((key) => {
    read.push(key)
    return Promise.resolve(key)
  }, 2)
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await names.find(key)
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})
