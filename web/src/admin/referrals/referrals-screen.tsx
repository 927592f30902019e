import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { Figures } from './figures.tsx'
import { ReferralDialog } from './referral-dialog.tsx'
import { ReferralList } from './referral-list.tsx'
import { Tree } from './tree.tsx'

export function ReferralsScreen() {
  const t = useTranslations('admin_referrals')
  const [query] = useSearchParams()
  const [opened, setOpened] = useState<string | null>(null)
  const tab = query.get('tab') === 'tree' ? 'tree' : 'list'
  const user = query.get('user')
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.referrals')} />
      <TabLinks
        label={t('admin_ui.referrals')}
        current={tab}
        tabs={[
          { name: 'list', href: adminPaths.referrals(), text: t('list') },
          { name: 'tree', href: adminPaths.referrals({ tab: 'tree' }), text: t('tree') },
        ]}
      />
      {tab === 'tree' ? (
        <Tree key={user} user_id={user} onOpen={setOpened} />
      ) : (
        <>
          <Figures />
          <ReferralList onOpen={setOpened} />
        </>
      )}
      {opened !== null && <ReferralDialog key={opened} referral_id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
