import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import styles from './home.module.css';

const ways = [
  {
    title: 'Platform plugin',
    effort: 'About an hour · PCI SAQ A',
    text: 'WooCommerce, Shopify, Magento, BigCommerce, Wix, Salesforce, and SAP. Install the plugin, connect your account, and test.',
    to: '/category/platform-plugins',
    action: 'Choose your platform',
  },
  {
    title: 'Hosted checkout',
    effort: 'An afternoon to two days · PCI SAQ A',
    text: 'Redirect, modal, iframe, or hosted fields. Card data never touches your servers.',
    to: '/category/checkout-solutions',
    action: 'Choose a form',
  },
  {
    title: 'Direct API',
    effort: 'A few days · PCI SAQ D',
    text: 'Your own checkout, online or in person, with full control over every step.',
    to: '/category/direct-api-implementations',
    action: 'Explore the direct API',
  },
];

export function WaysToStart(): ReactNode {
  return (
    <section className={styles.band}>
      <div className={styles.wrap}>
        <h2>Three ways to start</h2>
        <div className={styles.ways}>
          {ways.map(({ title, effort, text, to, action }) => (
            <div key={title} className={styles.way}>
              <small>{effort}</small>
              <h3>{title}</h3>
              <p>{text}</p>
              <Link to={to}>{action}</Link>
            </div>
          ))}
        </div>
        <div className={styles.shop}>
          <Link className="button button--secondary" to="/getting-started/start-from-a-project">
            Start from a working shop
          </Link>
          <p>In your language, without an account</p>
        </div>
      </div>
    </section>
  );
}
