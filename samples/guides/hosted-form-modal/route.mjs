app.post('/checkout/:reference/plan', async (req, res) => {
  const plan = await startPlan(req.params.reference); // initiate and store, as in the redirect sample
  res.json({ checkoutUrl: plan.checkoutUrl });
});
