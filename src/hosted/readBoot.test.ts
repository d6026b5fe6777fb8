// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { bootElementId, readBoot } from './readBoot.ts';

const boot = {
  publishableKey: 'pk_snd_1',
  serviceUrl: 'http://127.0.0.1:4300',
  payOrigin: 'http://127.0.0.1:4200',
  paymentLinkId: 'plink_1',
  clientSecret: 'pay_1_secret_aaaaaaaaaaaaaaaaaaaa',
  customerSession: 'session.mac',
  cardNetworks: { '497010': ['CartesBancaires', 'Visa'] },
  locale: 'en',
  languages: [{ tag: 'en', name: 'English', title: 'Payment to Example Shop' }],
  dialect: 'documented',
};

function put(text: string): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = bootElementId;
  element.textContent = text;
  document.body.append(element);
}

describe('the data that the hosted page starts from', () => {
  beforeEach(() => document.body.replaceChildren());

  it('is read as the proxy wrote it, without what the page does not use', () => {
    put(JSON.stringify({ ...boot, paymentId: 'pay_1' }));
    expect(readBoot(document)).toEqual(boot);
  });

  it('is gone from the document once it has been read, so that the client secret does not stay in the page', () => {
    put(JSON.stringify(boot));
    readBoot(document);
    expect(document.documentElement.outerHTML).not.toContain('_secret_');
  });

  it('is nothing when the element is missing, holds no JSON, or says something else than expected', () => {
    expect(readBoot(document)).toBeUndefined();
    put('{"publishableKey"');
    expect(readBoot(document)).toBeUndefined();
    put(JSON.stringify({ ...boot, customerSession: 1 }));
    expect(readBoot(document)).toBeUndefined();
    put(JSON.stringify({ ...boot, clientSecret: undefined }));
    expect(readBoot(document)).toBeUndefined();
  });
});
