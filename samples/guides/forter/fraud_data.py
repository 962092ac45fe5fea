def fraud_data(form, headers, client_ip):
    """form: the submitted fields. client_ip: the shopper's address, from your trusted proxy."""
    data = {"ipAddress": client_ip, "userAgent": headers.get("User-Agent")}
    token = form.get("forterToken")
    if token and len(token) <= 400:
        data["forterToken"] = token
    return data
