import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Starts the focus on invalid fields, which the app loads after its first page. */
export async function watchForms(): Promise<void> {
  const { watchSubmits } = await import('./focus-invalid-field.ts')
  watchSubmits()
}

/** Submits the form or dialog that contains the button. */
export async function submit(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  fireEvent.click(button)
}

/** A screen reader hears the error as the description of the field. */
export const fieldWith = (role: string, name: string, error: string): HTMLElement =>
  screen.getByRole(role, { name, description: new RegExp(`^${error}`) })

export const expectFocus = (control: HTMLElement): Promise<void> => waitFor(() => expect(document.activeElement).toBe(control))
