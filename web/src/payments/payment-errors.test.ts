import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { loadErrorMessages } from '../api/error-messages.ts'
import { provideTexts } from '../lib/test-render.ts'
import { classifyPaymentError, paymentErrorText } from './payment-errors.ts'

beforeEach(async () => {
  provideTexts()
  await loadErrorMessages()
})

test.each(['OFFLINE', 'UNAVAILABLE', 'INTERNAL'] as const)('after %s the text says that it goes through only once', (code) => {
  const error = new ApiError({ code, message: '', request_id: 'r-42' })
  expect(paymentErrorText(classifyPaymentError(error, { isRetry: false }))).toContain('goes through only once')
})
