import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { StartError } from './start-error.tsx'
import { useConnecting } from './use-connecting.ts'

export function ConnectedPanel() {
  const t = useTranslations('oauth')
  const language = useLanguage()
  useTranslations('errors')
  const links = useQuery(api.list_oauth_links.query())
  const ways = useQuery({ ...api.list_sign_in_ways.query(), staleTime: Infinity })
  const connecting = useConnecting()
  const { pendingAction, busy, failed } = connecting

  if (links.isPending || ways.isPending) return <RowsSkeleton rows={1} label={t('connected_title')} />
  if (!links.data || !ways.data) {
    const askAgain = () => Promise.all([links, ways].filter(({ isError }) => isError).map(({ refetch }) => refetch()))
    return <SectionFailed title={t('connected_title')} onRetry={() => void askAgain()} />
  }
  const connected = links.data.links
  const free = ways.data.providers.filter(({ id }) => connected.every(({ provider_id }) => provider_id !== id))
  if (free.length === 0 && connected.length === 0) return null
  return (
    <Section title={t('connected_title')}>
      <p className="text-sm text-ink-soft">{t('connected_text')}</p>
      {failed && !pendingAction && <StartError error={failed.error} name={failed.action.name} />}
      <Box flush>
        <ul>
          {connected.map((link) => (
            <Account
              key={link.id}
              isConnected
              name={link.name}
              details={[
                ...(link.email === null ? [] : [link.email]),
                t('connected_since', { when: exactMoment(new Date(link.connected_at), language) }),
              ]}
              buttonLabel={t('disconnect')}
              onAction={() => connecting.askToDisconnect(link)}
            />
          ))}
          {free.map((provider) => (
            <Account
              key={provider.id}
              name={provider.name}
              details={[t('not_connected')]}
              buttonLabel={t('connect')}
              busy={busy?.id === provider.id}
              onAction={() => connecting.connect(provider)}
            />
          ))}
        </ul>
      </Box>
      {pendingAction && (
        <ConnectDialog
          action={pendingAction}
          hasPassword={links.data.has_password}
          error={failed?.error ?? null}
          busy={busy !== null}
          onAnswer={connecting.answer}
          onType={connecting.forget}
          onClose={connecting.leave}
        />
      )}
    </Section>
  )
}

interface AccountProps {
  name: string
  details: readonly ReactNode[]
  buttonLabel: string
  isConnected?: boolean
  busy?: boolean
  onAction: () => void
}

const Account = ({ name, details, buttonLabel, isConnected = false, busy = false, onAction }: AccountProps) => (
  <li>
    <ActionRow
      start={<Glyph icon={KeyRound} blue={isConnected} />}
      title={name}
      details={details}
      actions={
        <Button size="small" aria-label={`${buttonLabel} ${name}`} busy={busy} onClick={onAction}>
          {buttonLabel}
        </Button>
      }
    />
  </li>
)
