import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CodeField } from './code-field.tsx'

/** With a maxlength the browser would cut a pasted "123 456" after five digits. */
test('the field has no maxlength, so that a pasted code with a space keeps all six digits', () => {
  const drawn = renderToStaticMarkup(
    createElement(CodeField, { label: 'Code', value: '', onChange: vi.fn(), onComplete: vi.fn() }),
  )
  expect(drawn).toContain('<input')
  expect(drawn.toLowerCase()).not.toContain('maxlength')
})
