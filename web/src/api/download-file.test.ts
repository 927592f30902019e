import { beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { downloadErrorText } from './download-file.ts'

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true })
})

test('a failed download can be repeated and does not ask whether something was done', () => {
  for (const code of ['UNAVAILABLE', 'INTERNAL'] as const)
    expect(downloadErrorText(new ApiError({ code, message: '', request_id: null }))).toBe('errors.file_failed')
  expect(downloadErrorText(new ApiError({ code: 'NOT_FOUND', message: '', request_id: null }))).not.toBe('errors.file_failed')
})
