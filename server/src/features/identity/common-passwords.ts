/** A password of one or two of these words, also with digits and signs around them, is rejected. */
const words = `
password passwort motdepasse modpas secret welcome bienvenue bonjour bonswa letmein login admin administrator root guest user test
testing changeme default master hello access private security secure confidential trustno shadow dragon monkey tiger lion eagle
falcon panther bear wolf horse donkey rabbit chicken turtle dolphin shark spider butterfly flower sunflower rose lily daisy orchid
sunshine moonlight starlight rainbow summer winter spring autumn january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday morning evening midnight football soccer baseball
basketball hockey tennis cricket rugby golf swimming barcelona realmadrid juventus liverpool arsenal chelsea manchester psg
brazil argentina brasil france haiti ayiti haitian port prince portauprince jacmel capaitien cayes gonaives delmas petionville
miami boston newyork brooklyn montreal florida canada america paris london jesus christ jesuschrist god godislove godisgood
jezi bondye bondyebon mesibondye amen church gospel faith hope love grace blessed blessing angel heaven prayer savior messiah
lajan money cash dollar dollars gourde gourdes goud rich million millionaire bank wallet haiwallet hai haitag moncash natcash
digicel natcom mother father mama papa manman brother sister family baby babygirl babyboy honey sweetheart darling lover iloveyou
loveyou iloveu jetaime mwenrenmenw renmen cheri cherie amour mylove forever always princess prince queen king superman batman
spiderman ironman superstar pokemon naruto goku minecraft fortnite starwars matrix hacker ninja warrior soldier captain pirate
killer monster freedom liberty justice peace victory winner champion legend hero lucky success power diamond gold silver platinum
crystal pearl ruby purple orange yellow green blue black white red pink chocolate vanilla cookie cupcake coffee banana mango
apple cherry strawberry pineapple coconut pepper ginger samsung iphone android nokia motorola computer internet google facebook
whatsapp instagram youtube tiktok twitter microsoft windows linux apple amazon netflix mercedes toyota honda nissan ferrari
porsche yamaha suzuki michael jordan jackson robert thomas william james john david daniel joseph charles jean pierre paul jacques
marie rose anne claude joanne nathalie nadege fabiola guerda widline wideline rodrigue evens wilson jimmy kerby patrick stephane
alexander nicholas anthony matthew joshua andrew christopher jessica jennifer ashley amanda michelle nicole stephanie elizabeth
victoria charlotte isabella gabriel emmanuel samuel benjamin nathan jonathan dieudonne toussaint dessalines petion christophe
louverture qwerty qwertyuiop qwertz azerty azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abcdef abcdefg abcdefgh
abcdefghij abcabc aaaaaa asdasd qweqwe zaq xsw passw passwd pass pwd mypassword newpassword thepassword whatever nothing something
anything computer school teacher student doctor nurse driver engineer manager office company business internet phone telephone
`
  .trim()
  .split(/\s+/)

/** Rejected as a whole. They may be part of a longer password. */
const readyMade = `
correcthorsebatterystaple thequickbrownfox onceuponatime openthedoor opensesame iamtheboss letmeinnow 1q2w3e4r5t 1q2w3e4r5t6y
1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3 1a2b3c4d5e a1b2c3d4e5 qwerty12345 123qweasdzxc qweasdzxc123 1234qwerasdf
qwer1234asdf abcd1234efgh asdf1234qwer aa12345678
`
  .trim()
  .split(/\s+/)

const known = new Set([...words, ...readyMade])

const plainLetters = (text: string): string =>
  text
    .replaceAll('@', 'a')
    .replaceAll('4', 'a')
    .replaceAll('3', 'e')
    .replaceAll('0', 'o')
    .replaceAll('$', 's')
    .replaceAll('5', 's')
    .replaceAll(/[1!]/g, 'i')

const trimmed = (text: string): string => text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')

const LONG_RUN = 8

/**
 * True for at most three different characters, a repeated group of up to eight, or a sequence of LONG_RUN characters.
 * Examples: aaaaaaaaaa, 1212121212, 1234512345123, 0123456789.
 */
function isMonotonous(text: string): boolean {
  if (new Set(text).size <= 3) return true
  for (let period = 1; period <= 8 && period * 2 <= text.length; period += 1) {
    if (text.slice(period) === text.slice(0, -period)) return true
  }
  let run = 1
  for (let at = 2; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    run = Math.abs(step) === 1 && step === text.charCodeAt(at - 1) - text.charCodeAt(at - 2) ? run + 1 : 1
    if (run + 1 >= LONG_RUN) return true
  }
  return false
}

function isKnown(stretch: string): boolean {
  if (known.has(stretch)) return true
  for (let at = 2; at <= stretch.length - 2; at += 1) {
    if (known.has(stretch.slice(0, at)) && known.has(stretch.slice(at))) return true
  }
  return false
}

/** True if the letters a to z form one or two groups that `isKnown` accepts. */
function isMadeOfKnownWords(text: string): boolean {
  const stretches = text.split(/[^a-z]+/).filter((stretch) => stretch !== '')
  return stretches.length > 0 && stretches.length <= 2 && stretches.every(isKnown)
}

/**
 * True for a date, a phone number or another number of at most 14 digits, and for a single short word in another script,
 * also with digits. Always false if the text has a letter from a to z.
 */
function isNumberOrWordOfOtherScript(text: string): boolean {
  if (/[a-z]/.test(text)) return false
  const words = text.match(/\p{L}+/gu) ?? []
  const digits = text.replaceAll(/\D/g, '').length
  return words.length === 0 ? digits <= 14 : words.length === 1 && text.length < 14
}

/**
 * True for a listed or monotonous password, a listed word with decoration, a number or a short word of another script.
 * Also true for a part of the email address with fewer than five other characters.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const own = [email.toLowerCase(), local, ...local.split(/[^a-z0-9]+/), domain.split('.')[0] ?? ''].filter(
    (part) => part.length >= 3,
  )
  const candidates = [lower, plainLetters(lower), trimmed(lower), trimmed(plainLetters(lower)), plainLetters(trimmed(lower))]
  if (candidates.some((candidate) => known.has(candidate) || own.includes(candidate) || isMadeOfKnownWords(candidate)))
    return true
  return (
    isMonotonous(lower) ||
    isNumberOrWordOfOtherScript(lower) ||
    own.some((part) => lower.includes(part) && lower.length - part.length < 5)
  )
}
