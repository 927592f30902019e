/** Names that are common in Haiti and its diaspora, places, and notes of payments. All people are fictional. */
export const firstNames = [
  ...[
    'Marie',
    'Rose',
    'Fabiola',
    'Guerline',
    'Islande',
    'Mirlande',
    'Natacha',
    'Nadège',
    'Régine',
    'Roselaure',
    'Sherline',
    'Wideline',
  ],
  ...[
    'Yolette',
    'Chantale',
    'Darline',
    'Esther',
    'Ginette',
    'Jésula',
    'Lovely',
    'Magalie',
    'Micheline',
    'Dieula',
    'Stéphanie',
    'Widline',
  ],
  ...[
    'Jean',
    'Pierre',
    'Wilner',
    'Frantz',
    'Evens',
    'Jocelyn',
    'Jude',
    'Kervens',
    'Lesly',
    'Mackenson',
    'Nixon',
    'Odrigue',
    'Patrick',
  ],
  ...[
    'Ralph',
    'Reginald',
    'Ricardo',
    'Schneider',
    'Serge',
    'Stanley',
    'Watson',
    'Wesley',
    'Wisly',
    'Yvens',
    'Dieudonné',
    'Emmanuel',
  ],
] as const

export const lastNames = [
  ...[
    'Joseph',
    'Pierre',
    'Jean',
    'Louis',
    'Charles',
    'François',
    'Baptiste',
    'Étienne',
    'Michel',
    'Augustin',
    'Célestin',
    'Dorvil',
  ],
  ...[
    'Désir',
    'Estimé',
    'Fleurant',
    'Germain',
    'Hyppolite',
    'Innocent',
    'Jeudy',
    'Laguerre',
    'Lafortune',
    'Mondésir',
    'Noël',
    'Orélus',
  ],
  ...[
    'Paul',
    'Philippe',
    'Prophète',
    'Régis',
    'Saint-Fleur',
    'Saint-Louis',
    'Sanon',
    'Toussaint',
    'Valcin',
    'Vilsaint',
    'Bien-Aimé',
  ],
  ...['Cadet', 'Delva', 'Exantus', 'Fanfan', 'Guerrier', 'Lamour', 'Metellus', 'Octave', 'Romélus', 'Théodore', 'Zamor'],
] as const

/** Departments and communes of agents. */
export const places = [
  { department: 'Ouest', commune: 'Delmas' },
  { department: 'Ouest', commune: 'Pétion-Ville' },
  { department: 'Ouest', commune: 'Carrefour' },
  { department: 'Ouest', commune: 'Port-au-Prince' },
  { department: 'Nord', commune: 'Cap-Haïtien' },
  { department: 'Artibonite', commune: 'Gonaïves' },
  { department: 'Artibonite', commune: 'Saint-Marc' },
  { department: 'Sud', commune: 'Les Cayes' },
  { department: 'Sud-Est', commune: 'Jacmel' },
  { department: 'Centre', commune: 'Hinche' },
] as const

export const streets = [
  'rue des Manguiers',
  'rue Capois',
  'avenue Lamartinière',
  'rue Pavée',
  'route de Frères',
  'rue Rigaud',
] as const

export type Language = 'en' | 'fr' | 'ht'

export const notes = {
  rent: { ht: 'Kòb lwaye a', fr: 'Loyer', en: 'Rent' },
  groceries: { ht: 'Pwovizyon', fr: 'Courses', en: 'Groceries' },
  school: { ht: 'Lekòl timoun yo', fr: 'École des enfants', en: 'School fees' },
  family: { ht: 'Pou kay la', fr: 'Pour la maison', en: 'For the house' },
  phone: { ht: 'Kat telefòn', fr: 'Recharge', en: 'Phone credit' },
  taptap: { ht: 'Kòb taptap', fr: 'Taptap', en: 'Bus fare' },
  thanks: { ht: 'Mèsi anpil!', fr: 'Merci beaucoup !', en: 'Thank you!' },
  loan: { ht: 'Sa m te dwe w la', fr: 'Ce que je te devais', en: 'What I owed you' },
} as const satisfies Record<string, Record<Language, string>>

export const chatLines = {
  ht: ['Bonjou, ou resevwa kòb la?', 'Wi, mèsi anpil.', 'M ap pase aswè a.', 'Salye tout moun lakay la.', 'Dakò.'],
  fr: ['Bonjour, c’est bien arrivé ?', 'Oui, merci beaucoup.', 'Je passe ce soir.', 'Embrasse tout le monde.', 'D’accord.'],
  en: ['Hi, did it arrive?', 'Yes, thanks a lot.', 'I will come by tonight.', 'Hug everybody for me.', 'All right.'],
} as const satisfies Record<Language, readonly string[]>

export const chores = [
  'Bring a parcel to Carrefour',
  'Repaint the gate',
  'Translate a letter into French',
  'Queue at the passport office',
  'Repair the inverter',
  'Carry water for the week',
  'Take pictures of the house',
] as const
