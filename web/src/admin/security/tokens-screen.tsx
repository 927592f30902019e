import type { ActiveToken } from '@hai/contract/security-admin'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { ActiveTokens } from './active-tokens.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { RevokedTokens } from './revoked-tokens.tsx'

export function TokensScreen() {
  const t = useTranslations('admin_security')
  const [query] = useSearchParams()
  const [opened, setOpened] = useState<ActiveToken | null>(null)
  const tab = query.get('tab') === 'revoked' ? 'revoked' : 'active'
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.token_security')}>
        <TabLinks
          label={t('admin_ui.token_security')}
          current={tab}
          tabs={[
            { name: 'active', href: adminPaths.tokenSecurity(), text: t('active_tokens') },
            { name: 'revoked', href: adminPaths.tokenSecurity({ tab: 'revoked' }), text: t('revoked_tokens') },
          ]}
        />
      </PageHead>
      <p className="text-ink-soft">{t(tab === 'revoked' ? 'revoked_intro' : 'active_intro')}</p>
      {tab === 'revoked' ? <RevokedTokens key="revoked" /> : <ActiveTokens key="active" onOpen={setOpened} />}
      {opened && <RevokeDialog token={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
