import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { brandName } from '../../lib/installation.ts'
import { exactMoment } from '../../lib/moments.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** For content that is shown only once: the first attempt to leave sets `isLeaving`, the second leaves. */
export function useLeaveWarning(onLeave: () => void): { isLeaving: boolean; leave: () => void } {
  const [isLeaving, setLeaving] = useState(false)
  return { isLeaving, leave: () => (isLeaving ? onLeave() : setLeaving(true)) }
}

const forFileNames = (part: string): string => part.replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-|-$/g, '')

const day = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** For example `Hai-Wallet-recovery-codes-marie_7-2026-11-20.txt`. */
export const recoveryFileName = (parts: readonly string[], createdAt: Date): string =>
  `${[...parts.map(forFileNames), day(createdAt)].join('-')}.txt`

/** `isLeaving` asks whether the member has saved the codes. */
export function RecoveryCodes({ codes, isLeaving }: { codes: readonly string[]; isLeaving: boolean }) {
  const t = useTranslations('mfa')
  const language = useLanguage()
  const { profile } = useAuth()
  const text = codes.join('\n')

  function download(): void {
    const createdAt = new Date()
    const account = `@${profile.hai_tag ?? ''}`
    const head = [
      t('file_title', { wallet: brandName }),
      t('file_account', { account }),
      t('file_made', { when: exactMoment(createdAt, language) }),
    ]
    const whole = [...head, '', ...codes, '', t('recovery_text'), ''].join('\n')
    saveFile(recoveryFileName([brandName, t('file_name'), account], createdAt), whole, 'text/plain;charset=utf-8')
  }
  return (
    <>
      {isLeaving && <Notice kind="problem" title={t('recovery_leaving')} />}
      <Notice kind="wait" title={t('recovery_once')}>
        <p>{t('recovery_text')}</p>
      </Notice>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-1 rounded-box bg-surface p-edge font-mono">
        {codes.map((code) => (
          <li key={code} className="py-1 text-center">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid gap-2">
        <CopyButton text={text} label={t('copy_codes')} done={t('ui.copied')} />
        <Button size="small" icon={Download} onClick={download}>
          {t('download_codes')}
        </Button>
      </div>
    </>
  )
}
