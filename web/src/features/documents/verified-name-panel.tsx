import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, IdCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { useChannel } from '../../api/use-channel.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'

const DocumentDialog = lazyScreen(() => import('./document-dialog.tsx').then(({ DocumentDialog: one }) => one))

/** Hidden while the member may change the name freely. */
export function VerifiedNamePanel() {
  const t = useTranslations('documents')
  const { profile } = useAuth()
  const settings = useQuery(api.get_account_settings.query())
  const documents = useQuery(api.list_identity_documents.query())
  useChannel('profile')
  const [isOpen, setOpen] = useState(false)
  const standing = settings.data?.name ?? 'free'
  if (standing === 'free') return null
  const rename = documents.data?.rename
  const verified = profile.full_name ?? ''
  return (
    <Section title={t('name_title')}>
      <Box className="grid grid-cols-1 justify-items-start gap-3">
        {standing === 'waiting' ? (
          <p>{t('name_waiting_text')}</p>
        ) : (
          <>
            <p className="flex items-center gap-2 font-medium wrap-anywhere">
              <BadgeCheck aria-hidden className="size-5 shrink-0" />
              {t('name_verified', { name: verified })}
            </p>
            <RenameState rename={rename} verified={verified} />
            {rename?.status !== 'pending' && (
              <Button size="small" icon={IdCard} onClick={() => setOpen(true)}>
                {t('rename')}
              </Button>
            )}
          </>
        )}
      </Box>
      {isOpen && (
        <Suspense>
          <DocumentDialog purpose="identity" renameFrom={verified} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

type Rename = Awaited<ReturnType<typeof api.list_identity_documents>>['rename'] | undefined

function RenameState({ rename, verified }: { rename: Rename; verified: string }) {
  const t = useTranslations('documents')
  const name = rename?.renames_to ?? ''
  if (rename?.status === 'pending') return <Notice kind="wait" title={t('rename_waiting', { name, verified })} />
  return (
    <>
      <p className="text-sm text-ink-soft">{t('name_verified_text')}</p>
      {rename?.status === 'rejected' && (
        <p className="text-sm wrap-anywhere text-problem">{t('rename_rejected', { name, reason: rename.reason ?? '' })}</p>
      )}
    </>
  )
}
