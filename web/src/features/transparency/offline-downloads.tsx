import { Download } from 'lucide-react'
import { Fragment } from 'react'
import { downloadErrorText, useDownloadFile } from '../../api/download-file.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import type { OfflineScript } from './offline-scripts.ts'
import { ScriptLink } from './script-link.tsx'

export function OfflineDownloads() {
  const t = useTranslations('transparency')
  return (
    <Section title={t('offline')}>
      <Box className="grid grid-cols-1 gap-3">
        <p>{t('offline_text')}</p>
        <AllSeals />
        <Script name="verify-receipt.mjs" text={t('script_receipt')} proof="proof-ID.json" />
        <Script name="verify-balance.mjs" text={t('script_balance')} proof="balance-DATE.json" />
      </Box>
    </Section>
  )
}

function AllSeals() {
  const t = useTranslations('transparency')
  const { mutate, isPending, error } = useDownloadFile('download_seals')
  return (
    <>
      <Button size="small" icon={Download} className="justify-self-start" busy={isPending} onClick={() => mutate({})}>
        {t('save_seals')}
      </Button>
      {error && <Notice kind="problem" title={downloadErrorText(error)} />}
      <p className="text-sm text-ink-soft">{t('save_seals_text')}</p>
    </>
  )
}

const Script = ({ name, text, proof }: { name: OfflineScript; text: string; proof: string }) => (
  <div className="grid grid-cols-1 gap-1 border-t border-line pt-2">
    <p className="flex min-h-(--size-touch) items-center">
      <ScriptLink name={name} />
    </p>
    <p className="text-sm">{text}</p>
    <code className="font-mono text-sm wrap-anywhere text-ink-soft">
      {[`node ${name}`, proof, 'seals-DATE.jsonl'].map((part) => (
        <Fragment key={part}>
          <span className="inline-block">{part}</span>{' '}
        </Fragment>
      ))}
    </code>
  </div>
)
