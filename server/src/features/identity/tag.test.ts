import { expect, test } from 'vitest'
import { isReservedName, isReservedTag } from './tag.ts'

const isReserved = (hai_tag: string): boolean => isReservedTag(hai_tag, 'Hai Wallet')

test.each([
  ...['hai_official', 'support_hai', 'admin1', 'the_admin', 'hai_staff', 'moncash_ht', 'natcash509', 'my_moncash', 'hai_marie'],
  ...[
    'HaiSupport',
    'supporthai',
    'hai_help',
    'helphai',
    'h_a_i_help',
    '0fficial_jean',
    'adm1n',
    'theadmin',
    'adminmarie',
    '1admin1',
  ],
  ...[
    'realhaiwallet',
    'Hai_Wa11et_pay',
    'customer_care_ht',
    'hai2',
    'HAI_2026',
    'ofisyel_hai',
    'haitag_help',
    'staff_marie',
    'sipo_kliyan',
  ],
  ...['desk', 'front_desk', 'ekip_hai', 'sevis_kliyan', 'sistem_hai', 'equipe', 'hai_caisse', 'service_clients', 'biwo_hai'],
  ...['haiagent', 'hai_agent7', 'agentmoncash', 'digicel_rep', 'officiel', 'marie_verified', '@hai_team', '_hai_', 'off_icial1'],
  ...['50934123456', '37123456', '3712_3456', '@50937123456', '3712345', '123', '1_0', '___'],
])('the tag %s is reserved', (hai_tag) => {
  expect(isReserved(hai_tag)).toBe(true)
})

test.each([
  ...['haitian_queen', 'chaim', 'thailand', 'thai_food', 'shanghai', 'haitiano', 'haile', 'ti_haitien', 'badminton', 'stafford'],
  ...[
    'supporter_haiti',
    'marie',
    'jean',
    'rose',
    'paul',
    'nadia',
    'samuel',
    'Marie_Lou10',
    'team_haiti',
    'agent_jean',
    'natalie',
  ],
  ...['moncherie', 'natacha_509', 'payton', 'bankole', 'helpful_jo', 'cashmere', 'somebody_else', 'evil', 'michai'],
  ...['n1804', 'marie37123456'],
])('the tag %s is free', (hai_tag) => {
  expect(isReserved(hai_tag)).toBe(false)
})

test.each([
  ...['Ekip Hai', 'Hai Ekip', 'Équipe Hai', 'ÉQUIPE DE HAI', 'Equipe Hai', 'Sèvis Kliyan', 'Sevis kliyan', 'Sistem Hai'],
  ...['Service Client', 'Service Clients', 'Système Hai', 'Biwo Hai', 'Asistans Hai', 'Administratè', 'Kès Hai', 'Sekirite Hai'],
  ...[
    'Hai·Support',
    'Hai/Support',
    'Ekip ʜᴀɪ',
    'Ekip H a i',
    'Ekip H.A.I.',
    'Sᴜᴘᴘᴏʀᴛ',
    'H\u{200B}ai Support',
    'HaiSupport',
    'HaiTransfert',
  ],
  ...['Hai Transfert', 'Paiement Hai', 'Hai Paiements', 'Hai Remboursement', 'Ranbousman Hai', 'Compte Hai', 'Hai Alert'],
  ...['Alèt Hai', 'Konpayi Hai', 'Hai Office', 'Remboursement par Hai', 'Peman Hai', 'Kont Hai', 'Société Hai'],
])('the name %s is reserved', (full_name) => {
  expect(isReservedName(full_name, 'Hai Wallet')).toBe(true)
})

test.each([
  'Marie de la Croix',
  'Nguyen Van Hai',
  'Jean Service',
  'Bureau Pierre',
  'Rose Directeur',
  'Kesnel Hai',
  'Edner Desk',
  'Hai',
  'J. H. Alerte',
  'Compte Marie',
  'Marie A. I. Hai',
  'Hai-Anh Staff',
])('the name %s is allowed', (full_name) => {
  expect(isReservedName(full_name, 'Hai Wallet')).toBe(false)
})
