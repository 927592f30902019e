import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { actionVerifier } from './action-verifier.ts'

const confirm = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../../api/api.ts', () => ({ api: { confirm_admin_action: confirm } }))

const prepared = {
  action_id: 'a',
  facts: { kind: 'account_freeze' as const, user_id: 'u' },
  people: [],
  methods: ['authenticator' as const],
  phone_ending: null,
  expires_at: '2026-11-20T17:05:00Z',
}
const failure = (code: 'NOT_FOUND' | 'INVALID_CODE') => new ApiError({ code, message: '', request_id: null })

test('an expired action tells its dialog, which offers to start again; a wrong code does not', async () => {
  const onOver = vi.fn()
  const prover = actionVerifier(prepared, { onOver })
  confirm.mockRejectedValueOnce(failure('INVALID_CODE'))
  await expect(prover.byCode('authenticator', '123456')).rejects.toThrow()
  expect(onOver).not.toHaveBeenCalled()
  confirm.mockRejectedValueOnce(failure('NOT_FOUND'))
  await expect(prover.byCode('authenticator', '123456')).rejects.toThrow()
  expect(onOver).toHaveBeenCalledOnce()
})
