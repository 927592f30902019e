import { useMutation } from '@tanstack/react-query'
import { Search, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { checkProof, type ProofVerdict } from '@hai/contract/check-proof'
import type { Seal } from '@hai/contract/seal-forms'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { BackLink, Button, TextLink } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { CheckUnavailable } from './check-unavailable.tsx'
import { OfflineScriptNote } from './script-link.tsx'
import { CheckResult } from './check-result.tsx'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'

/** The last two digits of a transaction id are the number of its book. */
const bookOf = (transaction_id: string): number => Number.parseInt(transaction_id.slice(-2), 16)

async function findSeal(number: number, transaction_id: string): Promise<Seal | null> {
  try {
    return await api.get_seal({ number, book: bookOf(transaction_id) })
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return null
    throw error
  }
}

/** Runs in this browser. The only data from the server is the seal. */
const verifyReceipt = (typed: string): Promise<ProofVerdict> =>
  checkProof(typed, findSeal, (bytes) => crypto.subtle.digest('SHA-256', bytes))

/** Every real proof is shorter. */
const PROOF_LETTERS_MAX = 20_000

export function CheckScreen() {
  const t = useTranslations('transparency')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: verifyReceipt,
    // A field shows the end of a pasted text, so this scrolls back to its start.
    onSettled: () => field.current?.scrollTo(0, 0),
  })
  // A result must not stay visible for another text.
  const type = (text: string) => {
    setTyped(text)
    reset()
  }
  const form = useForm({
    errors: { proof: typed.trim() === '' && t('proof_empty') },
    isBusy: isPending,
    onSubmit: () => mutate(typed),
  })
  const takeFile = async (file: File) => {
    const text = file.size > PROOF_LETTERS_MAX ? '' : await file.text().catch(() => '')
    setTyped(text)
    form.reset()
    mutate(text)
  }
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen title={t('check_title')} action={<BackLink href={paths.transparency()}>{t('ui.transparency')}</BackLink>}>
        <p className="text-ink-soft">{t('check_text')}</p>
        <Box>
          <form noValidate className="grid grid-cols-1 gap-4" onSubmit={form.submit}>
            <div>
              <FileButton kind="main" accept=".json,application/json" icon={Upload} onFile={(file) => void takeFile(file)}>
                {t('choose_file')}
              </FileButton>
            </div>
            <LongField
              ref={field}
              label={t('proof')}
              {...form.field('proof')}
              value={typed}
              maxLength={PROOF_LETTERS_MAX}
              rows={data ? 2 : 4}
              onChange={type}
            />
            <div>
              <Button type="submit" icon={Search} busy={isPending}>
                {t('ui.verify')}
              </Button>
            </div>
          </form>
        </Box>
        {error && (
          <CheckUnavailable title={t('seal_away')} text={t('seal_away_text')} error={error} onRetry={() => mutate(typed)} />
        )}
        {data && <CheckResult verdict={data} />}
        <OfflineScriptNote text={t('check_offline', { page: t('ui.transparency') })} script="verify-receipt.mjs" />
        <TextLink href={paths.verify()} className="justify-self-start">
          {t('check_code')}
        </TextLink>
      </Screen>
    </div>
  )
}
