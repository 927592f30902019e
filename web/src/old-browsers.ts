import { apply } from '@oddbird/popover-polyfill/fn'

// `app.html` and `admin.html` load this script before the app if the browser has no popovers: Chrome before 114, Safari
// before 17 and Firefox before 125. Browsers before Chrome 110 or Safari 16 also get advice, and the four functions that
// the app needs and Safari 15 lacks, so that it works on an iPhone 6s or 7. ES2017 without modules, so that Safari 12
// shows the advice too (decision 0147).

const advice: Readonly<Record<string, string>> = {
  en: 'This browser is too old, and some things may not work. Update the browser or the phone’s system. If there is no update, use another phone or a computer.',
  fr: 'Ce navigateur est trop ancien, et certaines choses peuvent ne pas marcher. Mettez à jour le navigateur ou le système du téléphone. S’il n’y a pas de mise à jour, utilisez un autre téléphone ou un ordinateur.',
  ht: 'Navigatè sa a twò ansyen, e gen bagay ki ka pa mache. Mete navigatè a oswa sistèm telefòn nan ajou. Si pa gen mizajou, sèvi ak yon lòt telefòn oswa yon òdinatè.',
}

/** Above the app, in all languages, because the code that knows the language may not run here. */
function showAdvice(): void {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'note')
  for (const lang of Object.keys(advice)) {
    const line = document.createElement('p')
    line.lang = lang
    line.textContent = advice[lang] ?? ''
    line.style.margin = '1em'
    notice.appendChild(line)
  }
  document.body.insertBefore(notice, document.body.firstChild)
}

if (!('toSorted' in [])) document.addEventListener('DOMContentLoaded', showAdvice)

function add(prototype: object, functions: Readonly<Record<string, (this: never[], ...args: never[]) => unknown>>): void {
  for (const name of Object.keys(functions))
    if (!(name in prototype))
      Object.defineProperty(prototype, name, { value: functions[name], writable: true, configurable: true })
}

add(Array.prototype, {
  toReversed() {
    return this.slice().reverse()
  },
  toSorted(compare: (one: never, other: never) => number) {
    return this.slice().sort(compare)
  },
  toSpliced(...args: never[]) {
    const copy = this.slice()
    Reflect.apply(Array.prototype.splice, copy, args)
    return copy
  },
})

if (!('timeout' in AbortSignal))
  Object.defineProperty(AbortSignal, 'timeout', {
    value(ms: number) {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('The call took too long.', 'TimeoutError')), ms)
      return controller.signal
    },
  })

// `theme` is the weakest layer, so all classes are stronger than the styles of the polyfill.
apply({ layerName: 'theme' })

/** An imitated popover is below every modal dialog, so a toast must be inside the dialog (`ui/toaster.tsx`). */
document.documentElement.dataset.popovers = 'imitated'
