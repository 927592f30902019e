import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field, useForm } from './field.tsx'

const send = vi.fn<(name: string) => void>()

function NameForm({ isBusy = false }: { isBusy?: boolean }) {
  const [name, setName] = useState('')
  const form = useForm({
    errors: { name: name.length < 3 && 'At least 3 letters.', never: false },
    isBusy,
    onSubmit: () => send(name),
  })
  return createElement(
    'form',
    { onSubmit: form.submit, 'aria-label': 'Name' },
    createElement(Field, {
      label: 'Your name',
      value: name,
      onChange: ({ target }) => setName(target.value),
      ...form.field('name'),
    }),
    createElement('button', { type: 'button', onClick: form.reset }, 'Start again'),
  )
}

const field = () => screen.getByRole('textbox', { name: 'Your name' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form'))
const errorOf = (input: HTMLElement): string | null | undefined =>
  input.getAttribute('aria-invalid') === 'true'
    ? document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
    : null

afterEach(() => {
  cleanup()
  send.mockReset()
})

test('an error appears when the field is left, not while its first text is typed, and then follows the typing', () => {
  render(createElement(NameForm))
  type('Li')
  expect(errorOf(field())).toBeNull()
  fireEvent.blur(field())
  expect(errorOf(field())).toBe('At least 3 letters.')
  type('Lia')
  expect(errorOf(field())).toBeNull()
  type('Li')
  expect(errorOf(field())).toBe('At least 3 letters.')
})

test('leaving an empty field shows no error, submitting it does', () => {
  render(createElement(NameForm))
  fireEvent.blur(field())
  expect(errorOf(field())).toBeNull()
  submit()
  expect(errorOf(field())).toBe('At least 3 letters.')
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(errorOf(field())).toBeNull()
})

test('a double tap sends once; a busy form does not send', async () => {
  const { rerender } = render(createElement(NameForm))
  type('Lia')
  act(() => {
    submit()
    submit()
  })
  expect(send.mock.calls).toEqual([['Lia']])
  await vi.waitFor(() => {
    submit()
    expect(send).toHaveBeenCalledTimes(2)
  })
  rerender(createElement(NameForm, { isBusy: true }))
  await new Promise((resolve) => setTimeout(resolve))
  submit()
  expect(send).toHaveBeenCalledTimes(2)
})
