import { CircleCheck, OctagonAlert, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type FocusEvent, type ReactNode, type SyntheticEvent } from 'react'
import { cx } from '../lib/cx.ts'

export interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  /** Set it only after the field has lost focus or the form was submitted, as `useForm` does. */
  error?: ReactNode
  /**
   * A success message, for example that a name is free. Pass false until then, so that the live region exists before
   * it is filled.
   */
  good?: ReactNode
}

export interface FieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  icon?: LucideIcon
  before?: ReactNode
  after?: ReactNode
  tall?: boolean
}

export const inputBox =
  'focus-ring-soft flex w-full items-center gap-2 rounded-box border-[1.5px] bg-surface px-[min(0.875rem,5vw)] py-2 text-ink [&_input]:min-w-0 [&_input]:flex-1 [&_input]:bg-transparent [&_input]:outline-none [&_input]:placeholder:text-ink-faint'

export function useFieldWords({ hint, error, good }: Omit<FieldWords, 'label'>) {
  const id = useId()
  const described = [error && `${id}-error`, good && `${id}-good`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const praise = (
    <div id={`${id}-good`} role="status" className="text-sm font-medium text-in">
      {good && (
        <p className="flex items-center gap-1.5">
          <CircleCheck className="size-4 flex-none" />
          <span>{good}</span>
        </p>
      )}
    </div>
  )
  return {
    control: { id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true as const }) },
    below: (
      <>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-problem">
            <OctagonAlert className="mt-0.5 size-4 flex-none" />
            <span>{error}</span>
          </p>
        )}
        {good !== undefined && praise}
      </>
    ),
  }
}

export interface FieldFrameProps {
  label: ReactNode
  id: string
  beside?: ReactNode
  children: ReactNode
}

export const FieldFrame = ({ label, id, beside, children }: FieldFrameProps) => (
  <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {beside}
    </div>
    {children}
  </div>
)

export function Field({ label, hint, error, good, icon: Icon, before, after, tall = false, ...input }: FieldProps) {
  const { control, below } = useFieldWords({ hint, error, good })
  return (
    <FieldFrame label={label} id={control.id}>
      <div
        className={cx(
          inputBox,
          tall ? 'min-h-14 text-lg' : 'min-h-(--size-control)',
          error ? 'border-problem' : 'border-line-strong',
        )}
      >
        {Icon && <Icon className="size-5 flex-none text-ink-soft" />}
        {before && <span className="text-ink-faint">{before}</span>}
        <input {...control} {...input} />
        {after}
      </div>
      {below}
    </FieldFrame>
  )
}

/** What `useForm` returns for a field. */
export interface ShownError<Error = ReactNode> {
  error: Error | undefined
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

interface FormOptions<Errors> {
  /** The error of each field, as a text or code. Falsy if the field is valid. */
  errors: Errors
  isBusy?: boolean
  /** Called only if no field has an error and the form is not busy. */
  onSubmit: () => void
}

/**
 * Decides when a form shows its errors and when it is sent. The form itself keeps the values. A field shows its error
 * after the user has left it with a text in it, or has submitted the form. From then on, the error follows the typing.
 * `watchSubmits` focuses the first invalid field.
 */
export function useForm<Errors extends Readonly<Record<string, unknown>>>({
  errors,
  isBusy = false,
  onSubmit,
}: FormOptions<Errors>) {
  const [shown, setShown] = useState<readonly PropertyKey[]>([])
  const isSending = useRef(false)
  return {
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault()
      setShown(Object.keys(errors))
      if (isBusy || isSending.current || Object.values(errors).some(Boolean)) return
      // A second tap can arrive before React has rendered the busy form.
      isSending.current = true
      setTimeout(() => (isSending.current = false))
      onSubmit()
    },
    field: <Name extends keyof Errors>(name: Name): ShownError<Errors[Name]> => ({
      error: shown.includes(name) ? errors[name] : undefined,
      onBlur: ({ target }) => {
        if (target.value !== '') setShown([...shown, name])
      },
    }),
    /** Hides the errors, for a form that stays open after it was sent. */
    reset: () => setShown([]),
  }
}
