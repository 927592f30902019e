import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { hashOf, type Sha256 } from '@hai/contract/proof-fields'
import { type Seal, sealText } from '@hai/contract/seal-forms'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SealLine } from './seal-line.tsx'

/** The hash is also recomputed from the seal's content, since the server could claim any hash. */
export const isSameSeal = async (written: string, seal: Seal, sha256: Sha256): Promise<boolean> =>
  written === seal.hash && written === (await hashOf(sha256, sealText(seal)))

/** The maximum length of a typed seal: its number, a space and its hash. */
const LETTERS_MAX = 80
const written = /^(?<number>\d{1,9})(?:\s+(?<hash>[0-9a-f]{64}))?$/i

interface Written {
  readonly number: number
  /** Undefined if the reader typed only the number and compares the hash themselves. */
  readonly hash: string | undefined
}

/** Null for anything but a copied seal. Extra characters are not ignored, since they may be a typo. */
function readWritten(text: string): Written | null {
  const { number = '', hash } = written.exec(text)?.groups ?? {}
  return Number(number) > 0 ? { number: Number(number), hash: hash?.toLowerCase() } : null
}

async function findWritten({ number, hash }: Written) {
  const seal = await api.get_seal({ number })
  const isSame = hash === undefined ? null : await isSameSeal(hash, seal, (bytes) => crypto.subtle.digest('SHA-256', bytes))
  return { seal, isSame }
}

export function FindSeal() {
  const t = useTranslations('transparency')
  const [typed, setTyped] = useState('')
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: findWritten })
  const isMissing = hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')
  const parsed = readWritten(typed.trim())
  const form = useForm({
    errors: { seal: !parsed && t('seal_number_wrong') },
    isBusy: isPending,
    onSubmit: () => parsed && mutate(parsed),
  })
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={form.submit}>
      <Field
        label={t('seal_number')}
        hint={t('seal_number_hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LETTERS_MAX}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          reset()
        }}
        {...form.field('seal')}
        {...(isMissing && { error: t('fault_seal') })}
      />
      <div>
        <Button type="submit" icon={Search} busy={isPending}>
          {t('seal_find')}
        </Button>
        <div role="status" className="[&:not(:empty)]:mt-3">
          {typeof data?.isSame === 'boolean' && <Compared isSame={data.isSame} />}
          {data && <SealLine seal={data.seal} />}
        </div>
      </div>
      {error && !isMissing && <Notice kind="problem" title={errorMessage(error)} />}
    </form>
  )
}

function Compared({ isSame }: { isSame: boolean }) {
  const t = useTranslations('transparency')
  return isSame ? (
    <Notice kind="in" title={t('seal_same')} />
  ) : (
    <Notice kind="problem" title={t('seal_differs')}>
      <p>{t('seal_differs_text')}</p>
    </Notice>
  )
}
