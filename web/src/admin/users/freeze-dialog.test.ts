import { act, fireEvent, render, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, openApp, startTest } from '../../api/test-app.ts'
import { expectFocus, fieldWith, submit, watchForms } from '../../lib/test-forms.ts'

beforeEach(() => {
  const server = startTest()
  server.answerAlways('admin_list_user_disputes', () => ({ items: [], next_cursor: null }))
})

afterEach(endTest)

test('a freeze without a reason code and a reason: each in turn has the focus and its error', async () => {
  const { wrapper } = await openApp()
  await watchForms()
  const { FreezeDialog } = await import('./freeze-dialog.tsx')
  const onGiven = vi.fn()
  const dialog = createElement(FreezeDialog, { user_id: 'rose', onGiven, onClose: vi.fn() })
  await act(() => Promise.resolve(render(dialog, { wrapper })))
  await submit('Continue')
  const group = fieldWith('group', 'Reason code', 'Choose a reason')
  const code = within(group).getByRole('combobox')
  await expectFocus(code)
  fireEvent.change(code, { target: { value: 'suspected_fraud' } })
  await submit('Continue')
  const reason = fieldWith('textbox', 'Reason', 'Enter at least')
  await expectFocus(reason)
  fireEvent.change(reason, { target: { value: 'They sent a forged photo of the receipt.' } })
  await submit('Continue')
  expect(onGiven).toHaveBeenCalledWith({
    freeze_reason: 'They sent a forged photo of the receipt.',
    reason_code: 'suspected_fraud',
    supply: [],
  })
})
