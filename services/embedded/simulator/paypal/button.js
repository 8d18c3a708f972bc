// Stands in for PayPal's browser script: the globals that @paypal/react-paypal-js uses, and a panel on the page instead
// of PayPal's window. It runs in the buyer's browser, below any Content-Security-Policy that allows scripts of the shop.
(() => {
  const script = document.currentScript;
  const base = script.src.slice(0, script.src.indexOf('/sdk/js'));
  const namespace = script.dataset.namespace ?? 'paypal';

  // PayPal's own button goes by the browser's language; this one speaks as the page around it does.
  const languages = {
    en: {
      pay: ['Pay with ', ' (simulator)'],
      head: 'PayPal (simulator)',
      nobody: 'Nobody is charged: this stands in for PayPal in the demo shop.',
      order: (id) => `PayPal order ${id}`,
      approve: 'Approve payment',
      decline: 'Approve with a card that is declined',
      cancel: 'Cancel',
      paying: 'Paying…',
    },
    so: {
      pay: ['Ku bixi ', ' (tijaabo)'],
      head: 'PayPal (tijaabo)',
      nobody: 'Cidna lacag lagama jarayo: kani waa tijaabo u taagan PayPal.',
      order: (id) => `Dalabka PayPal ${id}`,
      approve: 'Oggolow lacag-bixinta',
      decline: 'Ku oggolow kaar la diidi doono',
      cancel: 'Ka noqo',
      paying: 'Waa la bixinayaa…',
    },
  };
  const words = () => languages[document.documentElement.lang] ?? languages.en;

  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    :host { display: block; color-scheme: light; font-family: inherit; }
    button { font: inherit; font-weight: 700; min-height: 44px; padding: 8px 16px; border-radius: 10px; cursor: pointer; border: 1.5px solid #10233b; }
    button:focus-visible { outline: 3px solid #1743b5; outline-offset: 2px; }
    button:disabled { cursor: not-allowed; opacity: .6; } button[aria-busy=true] { cursor: progress; background: #ffe3a1; }
    .pay { width: 100%; background: #ffc439; color: #10233b; border-color: transparent; }
    .pay b { font-weight: 900; font-style: italic; }
    .approve { background: #0a6b43; color: #fff; border-color: transparent; }
    .decline, .cancel { background: #fff; color: #10233b; }
    dialog { box-sizing: border-box; width: min(420px, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 16px; background: #fff; color: #10233b; }
    dialog::backdrop { background: rgb(10 20 35 / .55); }
    h2 { margin: 0 0 4px; font-size: 22px; } p { margin: 0 0 16px; line-height: 1.5; }
    .sum { font-size: 34px; font-weight: 800; margin: 8px 0; } .small { font-size: 14px; color: #45566b; overflow-wrap: anywhere; }
    .actions { display: grid; gap: 10px; }
    [role=status]:empty { display: none; }`);

  const element = (name, className, text) =>
    Object.assign(document.createElement(name), { className, textContent: text ?? '' });

  const call = async (path, init) => {
    // Older browsers lack `AbortSignal.timeout`.
    const late = new AbortController();
    setTimeout(() => late.abort(), 15_000);
    const response = await fetch(base + path, { ...init, signal: late.signal });
    if (!response.ok) throw new Error(`The payment simulator answered ${response.status}.`);
    return response.json();
  };
  const approvalPath = (id) => `/v2/checkout/orders/${encodeURIComponent(id)}/approve`;
  const approve = (id, decline) =>
    call(approvalPath(id), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decline }),
    });

  const choice = (className, text, value) => Object.assign(element('button', className, text), { value });

  /** Asks the buyer. Resolves with 'approve', 'decline' or 'cancel'. */
  const ask = (root, { id, amount }) =>
    new Promise((resolve) => {
      const text = words();
      const panel = element('dialog', 'panel');
      const title = Object.assign(element('h2', '', text.head), { id: 'title' });
      const form = Object.assign(element('form', 'actions'), { method: 'dialog' });
      form.append(
        choice('approve', text.approve, 'approve'),
        choice('decline', text.decline, 'decline'),
        choice('cancel', text.cancel, 'cancel'),
      );
      panel.setAttribute('aria-labelledby', 'title');
      panel.append(
        title,
        element('p', 'small', text.nobody),
        element('p', 'sum', `${amount.value} ${amount.currency_code}`),
        element('p', 'small', text.order(id)),
        form,
      );
      panel.addEventListener('close', () => {
        panel.remove();
        resolve(panel.returnValue || 'cancel');
      });
      root.append(panel);
      panel.showModal();
    });

  const Buttons = (options = {}) => {
    const host = element('div', 'paypal-buttons');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styles];
    const button = Object.assign(element('button', 'pay'), { type: 'button' });
    const status = element('p', 'small');
    status.setAttribute('role', 'status');
    const speak = () => {
      const [before, behind] = words().pay;
      button.replaceChildren(before, element('b', '', 'PayPal'), behind);
    };
    speak();
    const spoken = new MutationObserver(speak);
    if (options.style?.height) button.style.minHeight = `${Number(options.style.height)}px`;
    if (options.style?.shape === 'pill') button.style.borderRadius = '999px';
    root.append(button, status);
    let isEnabled = true;
    // Busy, not disabled: a disabled button would lose the focus that comes back when the panel closes.
    const setBusy = (isBusy) => button.setAttribute('aria-busy', String(isBusy));
    setBusy(false);

    const isClickWanted = async () => {
      let isWanted = true;
      const actions = {
        resolve: () => Promise.resolve(),
        reject: () => {
          isWanted = false;
          return Promise.resolve();
        },
      };
      await options.onClick?.({ fundingSource: 'paypal' }, actions);
      return isWanted;
    };

    const pay = async () => {
      if (!isEnabled || !(await isClickWanted())) return;
      const orderID = await options.createOrder({ paymentSource: 'paypal' }, {});
      const chosen = await ask(root, await call(approvalPath(orderID)));
      if (chosen === 'cancel') {
        await options.onCancel?.({ orderID }, { redirect: (url) => location.assign(url) });
        return;
      }
      status.textContent = words().paying;
      await approve(orderID, chosen === 'decline');
      const data = { orderID, payerID: 'SIMULATEDBUYER', paymentSource: 'paypal' };
      await options.onApprove?.(data, { restart: pay });
    };

    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-busy') === 'true') return;
      setBusy(true);
      try {
        await pay();
      } catch (error) {
        if (options.onError) options.onError(error);
        else console.error(error);
      } finally {
        status.textContent = '';
        setBusy(false);
      }
    });

    const setEnabled = (enabled) => {
      isEnabled = enabled;
      button.disabled = !enabled;
      return Promise.resolve();
    };

    return {
      isEligible: () => options.fundingSource === undefined || options.fundingSource === 'paypal',
      render: async (container) => {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place) throw new Error('There is no container for the PayPal button.');
        place.append(host);
        spoken.observe(document.documentElement, { attributeFilter: ['lang'] });
        speak();
        options.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) });
      },
      close: async () => {
        spoken.disconnect();
        host.remove();
        options.onDestroy?.();
      },
      updateProps: (changed) => Promise.resolve(Object.assign(options, changed)),
    };
  };

  window[namespace] = { version: 'simulator', FUNDING: { PAYPAL: 'paypal' }, Buttons };
})();
