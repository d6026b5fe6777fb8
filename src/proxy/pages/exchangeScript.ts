/**
 * What the document of a payout link does at once. The fragment of the address has the sealed link at first: the proxy exchanges it for a cookie, and the page
 * loads once more without fragment. Where a browser keeps no cookie, or none of that length, this tab's storage keeps the link for a reload; without
 * storage the fragment remains, which no request contains. Only then does the page's script draw into this document, and it is fetched for that: a document
 * that came with its cookie names it itself (`data-opened`). Such a document that is opened by its whole link again is not shown until then: what is typed
 * into it would be left with it.
 */
export const exchangeScript = `(()=>{
var d=document,r=d.documentElement,o=d.currentScript.dataset,l=location,p=l.pathname,a=p+l.search,k='tillkit payout link '+p.split('/')[3],
link=()=>new URLSearchParams(l.hash.slice(1)).get('link'),
note=v=>{try{var s=sessionStorage;if(v===null)return s.getItem(k);v?s.setItem(k,v):s.removeItem(k);return v}catch{}},
refuse=()=>{note('');l.replace(p+'?locale='+r.lang+'&link=')},
draw=()=>{o.styles.split(' ').forEach(h=>{var e=d.createElement('link');e.rel='stylesheet';e.href=h;d.head.append(e)});
d.getElementById('till-root').hidden=r.hidden=!1;
import(o.script)};
addEventListener('hashchange',()=>link()===null||l.reload());
var g=link();
if(g===null&&'opened' in o)return note('');
var kept=note(g),t=g===null?kept:g;
if(!t)return refuse();
if(kept)history.replaceState(history.state,'',a);
r.hidden=!0;
fetch(a,{method:'POST',headers:{'x-payout-link':t}}).then(r=>r.status===401||r.json()).then(n=>{if(n===!0)return refuse();
if(g!==null&&kept&&n.cookie)return l.replace(a);
d.title=n.title;draw()},draw)})()`;
