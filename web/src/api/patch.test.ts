import type { Task } from '@hai/contract/task-record'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { applyPatch, patch, recordPatch } from './patch.ts'

const client = new QueryClient()
const key = ['get_task', { task_id: 't' }] as const
const cached = () => client.getQueryData(key)

beforeEach(() => client.clear())

test('a patch changes the cached answer, or adds it', () => {
  applyPatch(
    client,
    patch(key, (known) => known ?? 'new'),
  )
  expect(cached()).toBe('new')
  applyPatch(
    client,
    patch(key, (known) => `${String(known)}, changed`),
  )
  expect(cached()).toBe('new, changed')
})

test('a record that is ignored does not make a stale answer fresh', async () => {
  client.setQueryData(key, { version: 3 })
  await client.invalidateQueries({ queryKey: key })
  applyPatch(
    client,
    patch(key, (known) => known),
  )
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

test('an answer that is not cached stays so unless the change adds it', () => {
  applyPatch(
    client,
    patch(key, (known) => known),
  )
  expect(client.getQueryState(key)).toBeUndefined()
})

test('an answer is loaded again if the change says so', () => {
  const reload = vi.spyOn(client, 'invalidateQueries')
  const change = () => 'changed'
  applyPatch(client, patch(key, change, { mustReload: () => false }))
  expect(reload).not.toHaveBeenCalled()
  applyPatch(client, patch(key, change, { mustReload: (changed) => changed === 'changed' }))
  expect(reload).toHaveBeenCalledExactlyOnceWith({ queryKey: key, exact: true })
})

test('a record replaces the cached one, but never a newer one', () => {
  const task = api.get_task.query({ task_id: 't' }).queryKey
  const versions = [2, 3, 1].map((version) => {
    applyPatch(client, recordPatch(task, { id: 't', version } as Task))
    return client.getQueryData(task)?.version
  })
  expect(versions).toEqual([2, 3, 3])
})
