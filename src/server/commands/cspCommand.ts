import { parseArgs } from 'node:util';
import { defined } from '../../money/index.ts';
import { hostedPolicy, type MerchantPolicyOptions, merchantPolicy, pageBuilders } from '../../proxy/index.ts';
import { elementsFile, elementsScript, hostedFolder, scriptInventory } from '../node/index.ts';
import { type Command, CommandError } from './command.ts';
import { readProxyEnvironment } from './readProxyEnvironment.ts';

const usage = `Usage: tillkit-server csp [--for BUILDER] [--trusted-types] [--elements] [--inline] [--google-pay] [--paypal] [--hosted | --tag [--latest] | --scripts] [--help]

Prints the Content Security Policy that a page of your own needs for the components in it, from the environment of tillkit-server proxy. Hosted pages send a
policy of their own.

  --for BUILDER    what builds the page: ${pageBuilders.join(', ')} (default: vite). Next.js needs a nonce: replace {nonce} by a new one in each answer
  --trusted-types  requires Trusted Types too, with the policies of the builder: of webpack with output.trustedTypes 'webpack', of Next.js built with --webpack
  --elements       allows the script tag of the custom elements too
  --inline         allows banks' pages too, for a page whose components are inline (mode="inline") and not in frames of the pay origin
  --google-pay     allows the script and the sheet of Google Pay too, for a page with an ExpressCheckout; not with Trusted Types
  --paypal         the same for PayPal
  --hosted         prints the policy that the page of a payment link sends instead, with its wallets (TILLKIT_WALLETS), for what is in front of the proxy
  --tag            prints that script tag instead, with hash and settings, for a page without a bundler
  --latest         that tag without the hash, at an address that is the same in every version: nothing changes in the page when you replace the proxy
  --scripts        prints the inventory of the scripts of the hosted pages and of the custom elements instead: file, hash and purpose of each, as JSON
                   (PCI DSS 6.4.3)
`;

function readFlags(args: readonly string[]) {
  try {
    const [yes, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
    const shown = { elements: yes, inline: yes, 'google-pay': yes, paypal: yes, for: text, 'trusted-types': yes };
    const options = { ...shown, hosted: yes, tag: yes, latest: yes, scripts: yes, help: yes };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} See tillkit-server csp --help.`);
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The script tag of the custom elements, of this version with its hash or of the latest one, and the settings of the page. It is no secret. */
async function scriptTag(
  options: MerchantPolicyOptions & { readonly publishableKey: string },
  latest: boolean,
): Promise<string> {
  const { path, integrity } = latest ? { path: `/assets/${elementsFile}` } : await elementsScript();
  const attributes = Object.entries({
    src: `${new URL(options.payOrigin).origin}${path}`,
    ...defined({ integrity }),
    crossorigin: 'anonymous',
    'data-publishable-key': options.publishableKey,
    'data-service-url': options.serviceBrowserUrl ?? options.serviceUrl,
    ...defined({ 'data-dialect': options.dialect }),
  });
  return `<script\n${attributes.map(([name, text]) => `  ${name}="${escaped(text)}"`).join('\n')}\n></script>`;
}

/** `tillkit-server csp`: prints a merchant's policy, the script tag of the custom elements, or the inventory of scripts. */
export const cspCommand: Command = {
  summary: 'prints the Content Security Policy that your own pages need',
  async run(args, env) {
    const {
      elements,
      inline,
      hosted,
      tag,
      latest,
      scripts,
      help,
      for: named = 'vite',
      'trusted-types': trustedTypes,
      'google-pay': googlePay,
      paypal: payPal,
    } = readFlags(args);
    if (help === true) {
      process.stdout.write(usage);
      return 0;
    }
    if (scripts === true) {
      const inventory = await scriptInventory(hostedFolder());
      process.stdout.write(`${JSON.stringify(inventory, undefined, 2)}\n`);
      return 0;
    }
    const read = await readProxyEnvironment(env);
    if (!read.ok) throw new CommandError(read.mistakes.join('\n'), 1);
    const { options } = read.settings;
    if (hosted === true) {
      process.stdout.write(`${hostedPolicy(options).replaceAll('; ', ';\n')}\n`);
      return 0;
    }
    if (tag === true) {
      process.stdout.write(`${await scriptTag(options, latest === true)}\n`);
      return 0;
    }
    const builder = pageBuilders.find((known) => known === named);
    if (builder === undefined)
      throw new CommandError(
        `--for takes ${pageBuilders.join(', ')}. A page of another builder needs what a page of Vite does.`,
      );
    const mode = inline === true ? 'inline' : 'frame';
    const [scripted] = [...(googlePay ? ['--google-pay'] : []), ...(payPal ? ['--paypal'] : [])];
    if (scripted !== undefined && trustedTypes === true)
      throw new CommandError(
        `${scripted} and --trusted-types do not go together: the script of the vendor is not made for Trusted Types.`,
      );
    const policy = merchantPolicy(options, { scriptTag: elements, mode, googlePay, payPal, builder, trustedTypes });
    const directives = Object.entries(policy);
    process.stdout.write(`${directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join(';\n')}\n`);
    return 0;
  },
};
